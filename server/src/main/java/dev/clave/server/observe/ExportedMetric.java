package dev.clave.server.observe;

import io.micrometer.core.instrument.Meter;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.Data;
import io.opentelemetry.sdk.metrics.data.GaugeData;
import io.opentelemetry.sdk.metrics.data.HistogramData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.resources.Resource;

/** All meters of one name as OpenTelemetry wants them. */
record ExportedMetric(Resource resource, Meter.Id id, String unit, Data<?> data)
    implements MetricData {
  private static final InstrumentationScopeInfo SCOPE =
      InstrumentationScopeInfo.create("dev.clave");

  @Override
  public Resource getResource() {
    return resource;
  }

  @Override
  public InstrumentationScopeInfo getInstrumentationScopeInfo() {
    return SCOPE;
  }

  @Override
  public String getName() {
    return id.getName();
  }

  @Override
  public String getDescription() {
    return id.getDescription() == null ? "" : id.getDescription();
  }

  @Override
  public String getUnit() {
    return unit.isEmpty() && id.getBaseUnit() != null ? id.getBaseUnit() : unit;
  }

  @Override
  public MetricDataType getType() {
    if (data instanceof HistogramData) {
      return MetricDataType.HISTOGRAM;
    }
    return data instanceof GaugeData ? MetricDataType.DOUBLE_GAUGE : MetricDataType.DOUBLE_SUM;
  }

  @Override
  public Data<?> getData() {
    return data;
  }
}

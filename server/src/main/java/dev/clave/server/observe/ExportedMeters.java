package dev.clave.server.observe;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.GaugeData;
import io.opentelemetry.sdk.metrics.data.HistogramData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.SumData;
import io.opentelemetry.sdk.metrics.export.MetricProducer;
import io.opentelemetry.sdk.resources.Resource;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The server's meters as OpenTelemetry's metrics: each is counted once, in the registry that
 * Prometheus reads, and read from there.
 */
final class ExportedMeters implements MetricProducer {
  private static final long NANOS_A_SECOND = 1_000_000_000L;

  private final MeterRegistry meters;
  private final InstantSource clock;
  private final long begin;

  ExportedMeters(MeterRegistry meters, InstantSource clock) {
    this.meters = meters;
    this.clock = clock;
    this.begin = nanos(clock.instant());
  }

  private static long nanos(Instant instant) {
    return instant.getEpochSecond() * NANOS_A_SECOND + instant.getNano();
  }

  @Override
  public Collection<MetricData> produce(Resource resource) {
    long now = nanos(clock.instant());
    Map<String, List<Meter>> byName = new LinkedHashMap<>();
    meters
        .getMeters()
        .forEach(
            meter ->
                byName
                    .computeIfAbsent(meter.getId().getName(), name -> new ArrayList<>())
                    .add(meter));
    List<MetricData> metrics = new ArrayList<>();
    byName.values().forEach(alike -> metrics.addAll(metric(alike, now, resource)));
    return metrics;
  }

  /** Meters of one name are of one kind; what is of no kind that is known here is left out. */
  private List<MetricData> metric(List<Meter> alike, long now, Resource resource) {
    Meter.Id id = alike.get(0).getId();
    Meter first = alike.get(0);
    if (first instanceof Timer || first instanceof FunctionTimer) {
      return List.of(
          new ExportedMetric(
              resource,
              id,
              "s",
              HistogramData.create(
                  AggregationTemporality.CUMULATIVE,
                  alike.stream().map(meter -> timed(meter, now)).toList())));
    }
    if (first instanceof Counter || first instanceof FunctionCounter) {
      return List.of(
          new ExportedMetric(
              resource,
              id,
              "",
              SumData.createDoubleSumData(
                  true,
                  AggregationTemporality.CUMULATIVE,
                  alike.stream().map(meter -> point(meter, counted(meter), now)).toList())));
    }
    if (first instanceof Gauge) {
      List<DoublePointData> points =
          alike.stream()
              .map(meter -> point(meter, ((Gauge) meter).value(), now))
              .filter(point -> !Double.isNaN(point.getValue()))
              .toList();
      return points.isEmpty()
          ? List.of()
          : List.of(new ExportedMetric(resource, id, "", GaugeData.createDoubleGaugeData(points)));
    }
    return List.of();
  }

  private static double counted(Meter meter) {
    return meter instanceof Counter counter ? counter.count() : ((FunctionCounter) meter).count();
  }

  private DoublePointData point(Meter meter, double value, long now) {
    return DoublePointData.create(begin, now, attributes(meter), value, List.of());
  }

  private HistogramPointData timed(Meter meter, long now) {
    if (meter instanceof FunctionTimer timer) {
      return histogram(
          meter,
          now,
          timer.totalTime(TimeUnit.SECONDS),
          (long) timer.count(),
          new CountAtBucket[0]);
    }
    Timer timer = (Timer) meter;
    HistogramSnapshot snapshot = timer.takeSnapshot();
    return histogram(
        meter, now, snapshot.total(TimeUnit.SECONDS), snapshot.count(), snapshot.histogramCounts());
  }

  /** Micrometer's buckets hold all below them, OpenTelemetry's only their own. */
  private HistogramPointData histogram(
      Meter meter, long now, double sum, long count, CountAtBucket[] buckets) {
    List<Double> bounds = new ArrayList<>();
    List<Long> counts = new ArrayList<>();
    long below = 0;
    for (CountAtBucket bucket : buckets) {
      if (!Double.isInfinite(bucket.bucket(TimeUnit.SECONDS))) {
        bounds.add(bucket.bucket(TimeUnit.SECONDS));
        counts.add(Math.max(0, (long) bucket.count() - below));
        below = Math.max(below, (long) bucket.count());
      }
    }
    counts.add(Math.max(0, count - below));
    return HistogramPointData.create(
        begin, now, attributes(meter), sum, false, 0, false, 0, bounds, counts);
  }

  private static Attributes attributes(Meter meter) {
    AttributesBuilder attributes = Attributes.builder();
    for (Tag tag : meter.getId().getTagsAsIterable()) {
      attributes.put(tag.getKey(), tag.getValue());
    }
    return attributes.build();
  }
}

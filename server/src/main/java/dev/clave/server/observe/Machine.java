package dev.clave.server.observe;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmInfoMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import java.nio.file.Path;

/**
 * Figures of the process and of its disk.
 *
 * <pre>{@code
 * Machine machine = Machine.measured(meters, dataFolder);
 * }</pre>
 */
public final class Machine implements AutoCloseable {
  private final JvmGcMetrics collections = new JvmGcMetrics();

  private Machine(MeterRegistry meters, Path folder) {
    collections.bindTo(meters);
    new JvmMemoryMetrics().bindTo(meters);
    new JvmThreadMetrics().bindTo(meters);
    new JvmInfoMetrics().bindTo(meters);
    new ClassLoaderMetrics().bindTo(meters);
    new ProcessorMetrics().bindTo(meters);
    new FileDescriptorMetrics().bindTo(meters);
    new UptimeMetrics().bindTo(meters);
    Gauge.builder("clave.disk.free", folder, each -> each.toFile().getUsableSpace())
        .strongReference(true)
        .description("what may still be written where the data folder is")
        .baseUnit("bytes")
        .register(meters);
  }

  /** Begins to measure, with the disk of the data folder. */
  public static Machine measured(MeterRegistry meters, Path folder) {
    return new Machine(meters, folder);
  }

  @Override
  public void close() {
    collections.close();
  }
}

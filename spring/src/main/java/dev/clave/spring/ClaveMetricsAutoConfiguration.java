package dev.clave.spring;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/**
 * Counts requests ({@code clave.requests}) and the capacity units that they consume ({@code
 * clave.capacity.units}), by operation.
 */
@AutoConfiguration(
    before = ClaveAutoConfiguration.class,
    afterName = {
      "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
    })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(MeterRegistry.class)
public class ClaveMetricsAutoConfiguration {
  @Bean
  RequestObserver claveMetrics(MeterRegistry registry) {
    return sent -> {
      registry.counter("clave.requests", "operation", sent.operation()).increment();
      registry
          .counter("clave.capacity.units", "operation", sent.operation())
          .increment(sent.capacityUnits());
    };
  }
}

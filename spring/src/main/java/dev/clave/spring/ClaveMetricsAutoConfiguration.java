package dev.clave.spring;

import dev.clave.table.change.ChangeConsumer;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/**
 * Counts requests ({@code clave.requests}) and the capacity units that they consume ({@code
 * clave.capacity.units}), by operation. Measures each bean that is a {@link ChangeConsumer} by its
 * name: its lag ({@code clave.consumer.lag}), the changes that it handled ({@code
 * clave.consumer.changes}) and those that became dead letters ({@code
 * clave.consumer.dead.letters}).
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

  @Bean
  SmartInitializingSingleton claveConsumerMetrics(
      MeterRegistry registry, ListableBeanFactory beans) {
    return () ->
        beans
            .getBeansOfType(ChangeConsumer.class)
            .forEach((name, consumer) -> measure(registry, name, consumer));
  }

  private static void measure(MeterRegistry registry, String name, ChangeConsumer consumer) {
    TimeGauge.builder(
            "clave.consumer.lag",
            consumer,
            TimeUnit.MILLISECONDS,
            each -> each.status().lag().toMillis())
        .tag("consumer", name)
        .register(registry);
    FunctionCounter.builder("clave.consumer.changes", consumer, each -> each.status().handled())
        .tag("consumer", name)
        .register(registry);
    FunctionCounter.builder(
            "clave.consumer.dead.letters", consumer, each -> each.status().deadLetters())
        .tag("consumer", name)
        .register(registry);
  }
}

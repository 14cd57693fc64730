package dev.clave.spring;

import dev.clave.events.Events;
import dev.clave.events.EventsOptions;
import dev.clave.events.model.Cron;
import dev.clave.events.model.EventStream;
import dev.clave.events.publishing.Publisher;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Makes an event pipeline on the application's {@link DataSource}, for an application that declares
 * {@link EventStream} beans and has {@code dev.clave:events} beside the starter. {@link Cron} and
 * {@link Publisher} beans become its crons and publishers. It stops, finishing what it has begun,
 * before the data source does. {@link EventsOptions} or {@link Events} of the application's own
 * take precedence.
 */
@AutoConfiguration(
    afterName = {
      "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
      "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
      "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
    })
@ConditionalOnClass(Events.class)
@ConditionalOnBean({DataSource.class, EventStream.class})
@ConditionalOnProperty(name = "clave.events.enabled", matchIfMissing = true)
@EnableConfigurationProperties(ClaveEventsProperties.class)
public class ClaveEventsAutoConfiguration {
  @Bean
  @ConditionalOnMissingBean
  EventsOptions claveEventsOptions(
      ClaveEventsProperties properties,
      DataSource dataSource,
      ObjectProvider<EventStream> streams,
      ObjectProvider<Cron> crons,
      ObjectProvider<Publisher> publishers,
      ObjectProvider<MeterRegistry> meters,
      ObjectProvider<InstantSource> clocks) {
    EventsOptions options =
        EventsOptions.on(dataSource)
            .withStreams(streams.orderedStream().toArray(EventStream[]::new))
            .withCrons(crons.orderedStream().toArray(Cron[]::new))
            .withPublishers(publishers.orderedStream().toList())
            .withWorkers(properties.workers())
            .withRelay(properties.relay());
    if (properties.schema() != null) {
      options = options.withSchema(properties.schema());
    }
    MeterRegistry registry = meters.getIfUnique();
    if (registry != null) {
      options = options.withMeters(registry);
    }
    InstantSource clock = clocks.getIfUnique();
    return clock == null ? options : options.withClock(clock);
  }

  @Bean(destroyMethod = "close")
  @ConditionalOnMissingBean
  Events claveEvents(EventsOptions options) {
    return Events.open(options);
  }
}

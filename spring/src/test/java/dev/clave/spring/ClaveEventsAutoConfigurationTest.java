package dev.clave.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.clave.events.Events;
import dev.clave.events.model.EventStream;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.Receipt;
import dev.clave.events.publishing.Publisher;
import dev.clave.stores.Postgres;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class ClaveEventsAutoConfigurationTest {
  private static Postgres server;

  private final ApplicationContextRunner application =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(ClaveEventsAutoConfiguration.class));

  @BeforeAll
  static void start() {
    server = Postgres.temporary();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** What an application has of its own: a pool, a stream and somewhere its messages go. */
  @Configuration(proxyBeanMethods = false)
  static class Shop {
    static final BlockingQueue<String> PUBLISHED = new LinkedBlockingQueue<>();

    @Bean(destroyMethod = "close")
    HikariDataSource dataSource() {
      HikariDataSource pool = new HikariDataSource();
      pool.setJdbcUrl(server.database("shop"));
      pool.setMaximumPoolSize(20);
      return pool;
    }

    @Bean
    EventStream orders() {
      return EventStream.named("orders")
          .handling(
              "OrderPlaced",
              (event, effects) -> effects.publish("OrderConfirmed", event.payload()));
    }

    @Bean
    Publisher queue() {
      return messages ->
          messages.forEach(message -> PUBLISHED.add(message.eventType() + " " + message.key()));
    }
  }

  @Test
  void anEventThatIsSentInATransactionOfTheApplicationIsHandledAndPublishedOnceItCommits() {
    application
        .withUserConfiguration(Shop.class)
        .withPropertyValues("clave.events.schema=shop_events", "clave.events.workers=1")
        .run(
            context -> {
              Events events = context.getBean(Events.class);
              try (Connection connection = context.getBean(DataSource.class).getConnection()) {
                connection.setAutoCommit(false);
                assertThat(send(events, connection, "order-1"))
                    .isInstanceOf(Receipt.Accepted.class);
                connection.rollback();
                assertThat(send(events, connection, "order-2"))
                    .isInstanceOf(Receipt.Accepted.class);
                connection.commit();
              }
              assertThat(Shop.PUBLISHED.poll(2, TimeUnit.MINUTES))
                  .isEqualTo("OrderConfirmed order-2");
              assertThat(events.stored().streams())
                  .extracting(stream -> stream.stream())
                  .containsExactly("orders");
            });
  }

  private static Receipt send(Events events, Connection connection, String key) throws Exception {
    return events
        .ingestion()
        .accept(connection, List.of(NewEvent.of("orders", key, "OrderPlaced", "{}", key)))
        .get(0);
  }

  @Test
  void thereIsNoPipelineWithoutAStreamNorWhereItIsSwitchedOff() {
    application.run(context -> assertThat(context).doesNotHaveBean(Events.class));
    application
        .withUserConfiguration(Shop.class)
        .withPropertyValues("clave.events.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean(Events.class));
  }
}

package dev.clave.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.table.Table;
import dev.clave.table.change.ChangeConsumer;
import dev.clave.table.change.ChangeHandlers;
import dev.clave.table.change.ConsumerOptions;
import dev.clave.table.options.Retry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

class ConsumerMetricsTest {
  private static final Retry ONCE =
      new Retry(1, Duration.ZERO, Duration.ZERO, Retry.defaults().pause());

  private static final String DESIGN =
      """
      design: orders
      table: orders
      key: PK
      stream: new and old
      entities:
        order: { PK: ORDER#<orderId> }
      """;

  @Configuration(proxyBeanMethods = false)
  static class Application {
    @Bean
    Table orders(DynamoDbClient client) {
      Table table = Table.open(Design.check(DESIGN).design().orElseThrow(), client);
      table.provision();
      return table;
    }

    @Bean
    ChangeConsumer mails(Table orders, DynamoDbStreamsClient streams) {
      return ChangeHandlers.of(orders)
          .on(
              "order",
              (before, after) -> {
                if (after.orElseThrow().get("orderId").equals("broken")) {
                  throw new IllegalStateException("no mail for this one");
                }
              })
          .consumer(streams, ConsumerOptions.of("mails").withRetry(ONCE));
    }
  }

  @Test
  void whatAConsumerHandlesIsMeasuredByTheNameOfItsBean() {
    new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                ClaveAutoConfiguration.class, ClaveMetricsAutoConfiguration.class))
        .withUserConfiguration(Application.class)
        .withPropertyValues("clave.store=memory")
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .run(
            context -> {
              Table table = context.getBean(Table.class);
              table.create("order", Map.of("orderId", "o1"));
              table.create("order", Map.of("orderId", "broken"));
              context.getBean(ChangeConsumer.class).poll();
              MeterRegistry registry = context.getBean(MeterRegistry.class);
              assertThat(
                      registry
                          .get("clave.consumer.changes")
                          .tag("consumer", "mails")
                          .functionCounter()
                          .count())
                  .isEqualTo(2);
              assertThat(registry.get("clave.consumer.dead.letters").functionCounter().count())
                  .isEqualTo(1);
              assertThat(registry.get("clave.consumer.lag").timeGauge().value(TimeUnit.SECONDS))
                  .isZero();
            });
  }
}

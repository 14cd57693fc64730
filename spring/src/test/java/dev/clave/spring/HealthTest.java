package dev.clave.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

@DisabledIfSystemProperty(named = "clave.spring-boot", matches = "4")
class HealthTest {
  private final ApplicationContextRunner application =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ClaveAutoConfiguration.class, ClaveHealthAutoConfiguration.class))
          .withPropertyValues("clave.store=memory", "clave.design=classpath:notebook.yaml");

  @Test
  void healthIsDownUntilTheTableIsThere() {
    application.run(
        context -> {
          HealthIndicator indicator = context.getBean(HealthIndicator.class);
          assertThat(indicator.health().getStatus()).isEqualTo(Status.DOWN);
          assertThat(indicator.health().getDetails())
              .containsEntry("notebook", "ResourceNotFoundException");
          context.getBean(Table.class).provision();
          assertThat(indicator.health().getStatus()).isEqualTo(Status.UP);
        });
  }

  @Test
  void healthIsNotToldWhereThatIsAsked() {
    application
        .withPropertyValues("management.health.clave.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean(HealthIndicator.class));
  }
}

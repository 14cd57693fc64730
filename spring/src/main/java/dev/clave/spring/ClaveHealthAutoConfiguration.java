package dev.clave.spring;

import dev.clave.table.Table;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Tells in {@code /actuator/health} whether every table can be used. Spring Boot 4 has other
 * classes for that than 3.5, so there is a configuration for each.
 */
@AutoConfiguration(after = ClaveAutoConfiguration.class)
@ConditionalOnProperty(name = "management.health.clave.enabled", matchIfMissing = true)
public class ClaveHealthAutoConfiguration {
  /** For Spring Boot 3.5. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = "org.springframework.boot.actuate.health.HealthIndicator")
  static class Boot3 {
    @Bean
    org.springframework.boot.actuate.health.HealthIndicator claveHealthIndicator(
        ObjectProvider<Table> tables) {
      return () -> {
        TableStates states = TableStates.of(tables.stream().toList());
        var health = org.springframework.boot.actuate.health.Health.up();
        return (states.up() ? health : health.down()).withDetails(states.byTable()).build();
      };
    }
  }

  /** For Spring Boot 4. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = "org.springframework.boot.health.contributor.HealthIndicator")
  @ConditionalOnMissingClass("org.springframework.boot.actuate.health.HealthIndicator")
  static class Boot4 {
    @Bean
    org.springframework.boot.health.contributor.HealthIndicator claveHealthIndicator(
        ObjectProvider<Table> tables) {
      return () -> {
        TableStates states = TableStates.of(tables.stream().toList());
        var health = org.springframework.boot.health.contributor.Health.up();
        return (states.up() ? health : health.down()).withDetails(states.byTable()).build();
      };
    }
  }
}

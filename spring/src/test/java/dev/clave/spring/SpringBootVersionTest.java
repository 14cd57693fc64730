package dev.clave.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;

/** The tests of this module are run twice, on each Spring Boot that the starter serves. */
class SpringBootVersionTest {
  @Test
  void theTestsRunOnTheVersionThatTheBuildSays() {
    assertThat(SpringBootVersion.getVersion())
        .startsWith(System.getProperty("clave.spring-boot", "3") + ".");
  }
}

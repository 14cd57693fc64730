package dev.clave.events.kafka;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a publisher does with settings of its producer; no broker is needed to make one. */
class ProducerSettingsTest {

  private static final String NOBODY = "127.0.0.1:9";

  @Test
  void settingsOfTheProducerReachIt() {
    assertThatThrownBy(
            () -> new TopicPublisher(NOBODY, "orders", Map.of("security.protocol", "CARRIER")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("CARRIER");
    assertThatCode(
            () ->
                new TopicPublisher(
                        NOBODY,
                        "orders",
                        Map.of(
                            "security.protocol",
                            "SASL_SSL",
                            "sasl.mechanism",
                            "PLAIN",
                            "sasl.jaas.config",
                            "org.apache.kafka.common.security.plain.PlainLoginModule required"
                                + " username=\"shop\" password=\"secret\";"))
                    .close())
        .doesNotThrowAnyException();
  }

  @Test
  void settingsThatKeepMessagesSafeAndInOrderCannotBeSet() {
    assertThatThrownBy(() -> new TopicPublisher(NOBODY, "orders", Map.of("acks", "0")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("`acks` cannot be set");
  }
}

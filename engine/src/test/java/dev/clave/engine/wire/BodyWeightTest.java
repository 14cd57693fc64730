package dev.clave.engine.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BodyWeightTest {

  @Test
  void valuesCountForTheMemoryThatTheyTake() {
    byte[] text = ("{\"a\": {\"S\": \"" + "x".repeat(1000) + "\"}}").getBytes(UTF_8);
    byte[] numbers = ("{\"a\": {\"L\": [" + "{\"N\":\"1\"},".repeat(1000) + "]}}").getBytes(UTF_8);
    assertThat(BodyWeight.beyondBytes(text)).isLessThan(text.length);
    assertThat(BodyWeight.beyondBytes(numbers)).isGreaterThan(20 * numbers.length);
  }
}

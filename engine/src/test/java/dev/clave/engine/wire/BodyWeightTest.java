package dev.clave.engine.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class BodyWeightTest {

  @Test
  void valuesCountForTheMemoryThatTheyTake() {
    byte[] text = ("{\"a\": {\"S\": \"" + "x".repeat(1000) + "\"}}").getBytes(UTF_8);
    byte[] numbers = ("{\"a\": {\"L\": [" + "{\"N\":\"1\"},".repeat(1000) + "]}}").getBytes(UTF_8);
    assertThat(BodyWeight.beyondBytes(text)).isLessThan(text.length);
    assertThat(BodyWeight.beyondBytes(numbers)).isGreaterThan(20 * numbers.length);
  }

  @Property
  void everyByteWeighsTheSameWhereverItStands(@ForAll byte[] body) {
    int sum = 0;
    for (byte each : body) {
      sum += BodyWeight.beyondBytes(new byte[] {each});
    }
    assertThat(BodyWeight.beyondBytes(body)).isEqualTo(sum);
    assertThat(BodyWeight.beyondBytes(repeated("{[:,", body.length))).isEqualTo(340 * body.length);
  }

  private static byte[] repeated(String text, int times) {
    return text.repeat(times).getBytes(UTF_8);
  }
}

package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.events.model.NotAnEvent;
import dev.clave.events.model.PayloadLimits;
import dev.clave.server.CountedTime;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Names that together are as long as a body, with as many values as fit beside them. */
@Timeout(120)
final class LongNamesTest {
  private static final int SIZE = 5_000;
  private static final int LEVELS = 50;

  private static byte[] valuesUnderLongNames(int size) {
    String name = "{\"" + "a".repeat(20 * size / LEVELS) + "\": ";
    return (name.repeat(LEVELS) + "[" + "1,".repeat(size) + "1]" + "}".repeat(LEVELS))
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aBodyIsCheckedInTimeThatGrowsWithItsSize() {
    CountedTime.growsLinearly(
        "body",
        SIZE,
        size -> {
          byte[] body = valuesUnderLongNames(size);
          return () -> assertThat(Json.read(body, "body")).hasSize(1);
        });
  }

  @Test
  void aPayloadIsCheckedInTimeThatGrowsWithItsSize() {
    CountedTime.growsLinearly(
        "payload",
        SIZE,
        size -> {
          var payload = Json.read(valuesUnderLongNames(size), "body");
          return () -> {
            try {
              PayloadLimits.check(payload);
            } catch (NotAnEvent refusal) {
              throw new AssertionError(refusal);
            }
          };
        });
  }

  @Test
  void whatIsRefusedIsNamedByItsPlace() {
    byte[] body = "{\"a/b\": [1, {\"c~d\": 1e5000}]}".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> Json.read(body, "body"))
        .isInstanceOfSatisfying(
            Problem.Refusal.class,
            refusal ->
                assertThat(refusal.problem().detail()).startsWith("`/a~1b/1/c~0d`: expected"));
  }
}

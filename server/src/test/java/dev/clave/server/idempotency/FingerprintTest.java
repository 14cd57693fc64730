package dev.clave.server.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.security.Grant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class FingerprintTest {
  private static String of(String subject, Map<String, String> scope, String key) {
    return Fingerprint.of(new Grant(subject, Set.of(), Set.of(), scope), key);
  }

  /** The order of {@code Map.of} differs from one process to the next, so the value is stated. */
  @Test
  void theIdOfAKeyIsTheSameInEveryProcess() {
    assertThat(of("ana", Map.of("b", "2", "a", "1", "c", "3"), "key"))
        .isEqualTo("33e947e73935a17d03365aa29366602f21f304fb35db1b1968b90abe76a08031");
  }

  @Test
  void whatIsWrittenAlikeIsNotTheSame() {
    assertThat(of("ana", Map.of("a", "1, b=2"), "key"))
        .isNotEqualTo(of("ana", Map.of("a", "1", "b", "2"), "key"));
    assertThat(of("ana", Map.of(), "akey")).isNotEqualTo(of("anaa", Map.of(), "key"));
    assertThat(of("ana", Map.of("a", "1"), "key")).isNotEqualTo(of("ana", Map.of(), "key"));
  }
}

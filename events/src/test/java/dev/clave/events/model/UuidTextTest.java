package dev.clave.events.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UuidTextTest {
  private static final String TEXT = "0199b6f1-3c2a-7d41-9f57-2b8c6d1e4a90";

  @Test
  void aUuidIsReadInEitherCase() {
    assertThat(UuidText.read(TEXT)).contains(UUID.fromString(TEXT));
    assertThat(UuidText.read(TEXT.toUpperCase(java.util.Locale.ROOT)))
        .contains(UUID.fromString(TEXT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1-1-1-1-1",
        "0199b6f13c2a7d419f572b8c6d1e4a90",
        "0199b6f1-3c2a-7d41-9f57-2b8c6d1e4a9z",
        "0199b6f1-3c2a-7d41-9f5-72b8c6d1e4a90",
        "+199b6f1-3c2a-7d41-9f57-2b8c6d1e4a90"
      })
  void whatIsWrittenOtherwiseIsNone(String text) {
    assertThat(UuidText.read(text)).isEmpty();
  }
}

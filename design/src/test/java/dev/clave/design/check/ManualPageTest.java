package dev.clave.design.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ManualPageTest {
  private static final Path PAGE = Path.of("..", "docs", "checks.md");
  private static final String REGENERATE =
      "mvn -pl design -am test -Dtest=ManualPageTest -Dclave.golden=write"
          + " -Dsurefire.failIfNoSpecifiedTests=false";

  @Test
  void thePageOfChecksIsTheOneThatTheChecksWrite() throws IOException {
    if ("write".equals(System.getProperty("clave.golden"))) {
      Files.writeString(PAGE, ManualPage.markdown());
    }
    assertThat(Files.readString(PAGE))
        .as("docs/checks.md is stale; write it anew with `%s`", REGENERATE)
        .isEqualTo(ManualPage.markdown());
  }
}

package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.finding.TextRenderer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example of the reference is a design that can run. */
class DesignLanguagePageTest {
  private static final Pattern EXAMPLE = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

  static List<String> examples() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "design-language.md"));
    return EXAMPLE.matcher(page).results().map(result -> result.group(1)).toList();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anExampleIsADesignWithoutErrorsOrWarnings(String example) {
    List<Finding> findings =
        Design.check(example).findings().stream()
            .filter(finding -> finding.severity() != Severity.HINT)
            .toList();
    assertThat(findings).as(new TextRenderer("page", example, false).render(findings)).isEmpty();
  }
}

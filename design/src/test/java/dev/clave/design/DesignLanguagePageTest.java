package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.finding.TextRenderer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example of the reference, and of the pages that it leads to, is a design that can run. */
class DesignLanguagePageTest {
  private static final Pattern EXAMPLE = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

  static List<String> examples() throws IOException {
    List<String> examples = new ArrayList<>();
    for (String name : List.of("design-language.md", "assets.md", "audit.md")) {
      String page = Files.readString(Path.of("..", "docs", name));
      EXAMPLE.matcher(page).results().map(result -> result.group(1)).forEach(examples::add);
    }
    return examples;
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

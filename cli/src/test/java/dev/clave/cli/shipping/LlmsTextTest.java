package dev.clave.cli.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The list of documents for programs that read. */
class LlmsTextTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)]+)\\)");

  @Test
  void itLeadsToTheIndexOfTheDocumentsAndEveryLinkLeadsSomewhere() throws IOException {
    String text = Files.readString(ROOT.resolve("llms.txt"));
    List<String> links =
        LINK.matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
    assertThat(links).contains("docs/README.md").allMatch(link -> Files.exists(ROOT.resolve(link)));
  }
}

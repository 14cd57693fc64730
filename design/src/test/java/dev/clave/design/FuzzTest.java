package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.TextRenderer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the text, checking gives findings with places in it, and never an exception. */
class FuzzTest {
  private static final int MUTATIONS = Integer.getInteger("clave.fuzz", 8);
  private static final int CUTS = Integer.getInteger("clave.fuzz.cuts", 100);
  private static final String ODD = "#:<>{}[]|&*!?%@`'\"-=, \n\t\0\u00e9\ud83d~0";

  /** Elsewhere in every run; {@code -Dclave.fuzz.cuts=1000000} cuts at every byte. */
  @ParameterizedTest
  @MethodSource("files")
  void aFileCutOffAnywhereStillGivesLocatedFindings(Path file) throws IOException {
    byte[] whole = Files.readAllBytes(file);
    int step = Math.max(1, whole.length / CUTS);
    for (int length = new Random().nextInt(step); length < whole.length; length += step) {
      check(new String(whole, 0, length, StandardCharsets.UTF_8), "cut at " + length);
    }
  }

  /** Every design file of the project. */
  private static Stream<Path> files() throws IOException {
    Path resources = Path.of("src", "test", "resources");
    return Stream.of(
            Designs.files(Path.of("..", "systems"))
                .filter(file -> !file.toString().contains("target")),
            Designs.files(resources.resolve("published")),
            Designs.files(resources.resolve("designs")),
            Designs.files(resources.resolve("carets")))
        .flatMap(files -> files);
  }

  /** {@code -Dclave.fuzz=N} mutates each file so often; a failure shows the whole text. */
  @ParameterizedTest
  @MethodSource("files")
  void aFileMutatedAtRandomStillGivesLocatedFindings(Path file) throws IOException {
    String text = Files.readString(file);
    Random random = new Random();
    for (int i = 0; i < MUTATIONS; i++) {
      check(mutated(text, random), "mutation " + i);
    }
  }

  @Test
  void theSameTextGivesTheSameFindingsInTheSameOrder() {
    String text = Systems.text("transporte", "as-documented.yaml");
    assertThat(Design.check(text).findings()).isEqualTo(Design.check(text).findings());
  }

  @Test
  void textThatIsNoDesignAtAllIsToldSo() {
    for (String text :
        List.of(
            "",
            "\n",
            "42",
            "[]",
            "{}",
            "&a [*a]",
            "? [x]\n: y",
            "\u0001",
            "- ".repeat(2000),
            "[".repeat(5000),
            "a: *b",
            "--- \n--- \n",
            "%YAML 9.9\n---\na: b",
            "design: &x {a: *x}")) {
      assertThat(check(text, text)).isNotEmpty();
    }
  }

  private static String mutated(String text, Random random) {
    StringBuilder changedText = new StringBuilder(text);
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      int at = random.nextInt(changedText.length());
      switch (random.nextInt(4)) {
        case 0 -> changedText.deleteCharAt(at);
        case 1 -> changedText.insert(at, ODD.charAt(random.nextInt(ODD.length())));
        case 2 -> changedText.setCharAt(at, ODD.charAt(random.nextInt(ODD.length())));
        default -> {
          int end = Math.min(changedText.length(), at + random.nextInt(40));
          changedText.insert(random.nextInt(changedText.length()), changedText.substring(at, end));
        }
      }
    }
    return changedText.toString();
  }

  private static List<Finding> check(String text, String how) {
    try {
      Checked checked = Design.check(text);
      int lines = (int) text.lines().count() + 1;
      for (Finding finding : checked.findings()) {
        assertThat(finding.span().line()).as("%s: %s", how, finding).isBetween(1, lines);
        assertThat(finding.span().column()).as("%s: %s", how, finding).isPositive();
        assertThat(finding.help()).as("%s: %s", how, finding).isPresent();
        assertThat(finding.check()).as("%s: %s", how, finding).isNotEqualTo("checker-fault");
      }
      assertThat(
              checked.findings().stream().map(each -> each.check() + each.message() + each.span()))
          .as(how)
          .doesNotHaveDuplicates();
      new TextRenderer("design.yaml", text, true).render(checked.findings());
      return checked.findings();
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError(how + " in\n" + text, e);
    }
  }
}

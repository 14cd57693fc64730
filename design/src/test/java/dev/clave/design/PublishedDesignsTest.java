package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Designs that others published, written down in the language: their mistakes, and nothing else.
 */
final class PublishedDesignsTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "published");

  /**
   * Those that promise what they do not keep: attributes that an index does not project, an order
   * that a key does not hold, more writes than a partition takes, one item where there can be two.
   */
  private static final Set<String> WRONG =
      Set.of(
          "bank-payments",
          "bookmarks",
          "credit-card-offers",
          "leaderboard",
          "mailbox",
          "orders-of-customers",
          "rides",
          "session-store",
          "ski-resort",
          "voting");

  private static Stream<String> names() throws IOException {
    return Designs.files(FOLDER).map(file -> file.getFileName().toString().replace(".yaml", ""));
  }

  @ParameterizedTest
  @MethodSource("names")
  void aPublishedDesignHasTheFindingsReviewed(String name) throws IOException {
    String text = Files.readString(FOLDER.resolve(name + ".yaml"));
    Golden.matches("findings/published-" + name + ".txt", FindingLines.of(text));
  }

  @ParameterizedTest
  @MethodSource("names")
  void aPublishedDesignIsRefusedJustWhenItCannotWork(String name) throws IOException {
    assertThat(Design.check(Files.readString(FOLDER.resolve(name + ".yaml"))).design().isEmpty())
        .isEqualTo(WRONG.contains(name));
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyFaultIsNamedOnItsLine(String name) throws IOException {
    String text = Files.readString(FOLDER.resolve(name + ".yaml"));
    Map<Integer, Set<String>> faults = new TreeMap<>();
    for (Finding finding : Design.check(text).findings()) {
      if (finding.severity() != Severity.HINT) {
        faults.computeIfAbsent(finding.span().line(), line -> new TreeSet<>()).add(finding.check());
      }
    }
    assertThat(namedFaults(text)).isEqualTo(faults);
  }

  private static Map<Integer, Set<String>> namedFaults(String text) {
    Map<Integer, Set<String>> named = new TreeMap<>();
    String[] lines = text.split("\n", -1);
    for (int line = 1; line <= lines.length; line++) {
      String[] parts = lines[line - 1].split("fault: ", 2);
      if (parts.length == 2) {
        named.put(line, new TreeSet<>(List.of(parts[1].split(", "))));
      }
    }
    return named;
  }
}

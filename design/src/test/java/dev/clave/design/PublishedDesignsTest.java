package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
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
   * that a key does not hold, more writes than a partition takes.
   */
  private static final Set<String> WRONG = Set.of("leaderboard", "session-store", "bank-payments");

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
}

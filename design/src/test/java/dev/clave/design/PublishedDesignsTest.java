package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Designs that others published, written down in the language: their mistakes, and nothing else.
 */
final class PublishedDesignsTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "published");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "online-shop",
        "gaming-profiles",
        "complaint-management",
        "device-log",
        "recurring-payments",
        "repositories",
        "school",
        "social-network",
        "banking",
        "leaderboard"
      })
  void aPublishedDesignHasTheFindingsReviewed(String name) throws IOException {
    String text = Files.readString(FOLDER.resolve(name + ".yaml"));
    Golden.matches("findings/published-" + name + ".txt", FindingLines.of(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "online-shop",
        "gaming-profiles",
        "complaint-management",
        "device-log",
        "recurring-payments",
        "repositories",
        "school",
        "social-network",
        "banking"
      })
  void aPublishedDesignThatWorksIsNotRefused(String name) throws IOException {
    assertThat(Design.check(Files.readString(FOLDER.resolve(name + ".yaml"))).design()).isPresent();
  }
}

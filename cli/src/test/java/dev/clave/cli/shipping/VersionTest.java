package dev.clave.cli.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.cli.terminal.Version;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that names our version names that of the build. */
class VersionTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<groupId>dev\\.clave</groupId>\\s*<artifactId>[a-z-]+</artifactId>\\s*"
              + "<version>([^<]+)</version>");

  @Test
  void dependenciesInTheDocumentsAreThoseOfThisVersion() throws IOException {
    List<String> versions =
        documents()
            .flatMap(text -> DEPENDENCY.matcher(text).results())
            .map(VersionTest::of)
            .toList();

    assertThat(versions).isNotEmpty().containsOnly(Version.number());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "editors/vscode/package.json:\"version\": \"([^\"]+)\"",
        "cli/src/dist/image/compose.yaml:image: clave:(\\S+)",
        "docs/install.md:clave-([0-9.]+)\\.tar\\.gz",
        "server/src/main/java/dev/clave/server/openapi/OpenApi.java:\"version\", \"([^\"]+)\"",
      })
  void theFileNamesThisVersion(String fileAndPattern) throws IOException {
    int colon = fileAndPattern.indexOf(':');
    String text = Files.readString(ROOT.resolve(fileAndPattern.substring(0, colon)));
    Pattern version = Pattern.compile(fileAndPattern.substring(colon + 1));

    assertThat(version.matcher(text).results().map(VersionTest::of))
        .isNotEmpty()
        .containsOnly(Version.number());
  }

  private static Stream<String> documents() throws IOException {
    try (Stream<Path> pages = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(pages.toList().stream(), Stream.of(ROOT.resolve("README.md")))
          .filter(page -> page.toString().endsWith(".md"))
          .map(VersionTest::text)
          .toList()
          .stream();
    }
  }

  private static String text(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String of(MatchResult match) {
    return match.group(1);
  }
}

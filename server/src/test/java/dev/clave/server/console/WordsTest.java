package dev.clave.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the console says is said in every language. */
final class WordsTest {
  private static final Path FILES = Path.of("src", "main", "resources", "console");
  private static final Pattern ENTRY = Pattern.compile("(?m)^  (\\w+): \"");
  private static final Pattern SAID = Pattern.compile("\\bt\\(\"(\\w+)\"");

  private static final Pattern NAMED = Pattern.compile("(?<![\\w/])[\"']?(\\w+)[\"':]");

  @ParameterizedTest
  @ValueSource(strings = {"es", "pt"})
  void everyLanguageHasTheSameWords(String language) throws IOException {
    assertThat(words(language)).isEqualTo(words("en"));
  }

  @Test
  void everyWordThatAPageSaysIsThere() throws IOException {
    assertThat(words("en")).containsAll(inPages(SAID));
  }

  @Test
  void everyWordIsNamedByAPage() throws IOException {
    assertThat(inPages(NAMED)).containsAll(words("en"));
  }

  private static Set<String> inPages(Pattern pattern) throws IOException {
    Set<String> found = new TreeSet<>();
    try (Stream<Path> files = Files.walk(FILES)) {
      for (Path file : files.filter(WordsTest::isPage).toList()) {
        found.addAll(found(pattern, file));
      }
    }
    return found;
  }

  private static boolean isPage(Path file) {
    return file.toString().endsWith(".js") && !file.startsWith(FILES.resolve("words"));
  }

  private static Set<String> words(String language) throws IOException {
    return new TreeSet<>(found(ENTRY, FILES.resolve("words").resolve(language + ".js")));
  }

  private static List<String> found(Pattern pattern, Path file) throws IOException {
    Matcher matcher = pattern.matcher(Files.readString(file));
    return matcher.results().map(result -> result.group(1)).toList();
  }
}

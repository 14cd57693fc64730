package dev.clave.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The words of some console pages, as their files have them.
 *
 * @param folder holds the pages, and {@code words/<language>.js}
 */
public record ConsoleWords(Path folder) {
  private static final Pattern ENTRY = Pattern.compile("(?m)^  (\\w+):\\s+[\"'`]");
  private static final Pattern SAID = Pattern.compile("\\bt\\(\\s*\"(\\w+)\"");
  private static final Pattern NAMED = Pattern.compile("(?<![\\w/])[\"']?(\\w+)[\"':]");

  /** The keys of a language. */
  public Set<String> keys(String language) throws IOException {
    return matches(ENTRY, folder.resolve("words").resolve(language + ".js"));
  }

  /** Fails where a language lacks a word, or where no page names one. */
  public void checkLanguages() throws IOException {
    for (String language : List.of("es", "pt")) {
      assertThat(keys(language)).as(language).isEqualTo(keys("en"));
    }
    assertThat(inPages(NAMED)).containsAll(keys("en"));
  }

  /** The keys that the pages ask for by name. */
  public Set<String> asked() throws IOException {
    return inPages(SAID);
  }

  private Set<String> inPages(Pattern pattern) throws IOException {
    Set<String> keys = new TreeSet<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(this::isPage).toList()) {
        keys.addAll(matches(pattern, file));
      }
    }
    return keys;
  }

  private boolean isPage(Path file) {
    return file.toString().endsWith(".js")
        && !file.startsWith(folder.resolve("words"))
        && !hasWordsOfItsOwn(file);
  }

  /** Pages in a folder within that has its own words. */
  private boolean hasWordsOfItsOwn(Path file) {
    for (Path at = file.getParent(); !at.equals(folder); at = at.getParent()) {
      if (Files.isDirectory(at.resolve("words"))) {
        return true;
      }
    }
    return false;
  }

  private static Set<String> matches(Pattern pattern, Path file) throws IOException {
    Set<String> keys = new TreeSet<>();
    pattern.matcher(Files.readString(file)).results().forEach(each -> keys.add(each.group(1)));
    return keys;
  }
}

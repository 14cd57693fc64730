package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The commands in the documents exist, with the options that they are shown with. */
final class DocumentedCommandsTest {
  private static final Set<String> SHELLS = Set.of("", "sh", "bash", "console");
  private static final Pattern COMMAND =
      Pattern.compile(
          "^(?:\\$ )?(?:\\w+=\\S* )*(?:sudo (?:-u \\w+ )?)?(?:\\./)?clave (\\S[^|;&>)]*)");
  private static final Pattern WORD = Pattern.compile("'[^']*'|\"[^\"]*\"|\\S+");

  @Test
  void everyCommandOfTheDocumentsIsUnderstood() throws IOException {
    List<String> faults = new ArrayList<>();
    int commands = 0;
    for (Path page : pages()) {
      for (String line : shellLines(Files.readString(page))) {
        Matcher command = COMMAND.matcher(line.replaceAll("(^|\\s)#.*", ""));
        if (command.find()) {
          commands++;
          String[] words = words(command.group(1));
          try {
            Clave.commandLineFor(words).parseArgs(words);
          } catch (CommandLine.ParameterException e) {
            faults.add(page.getFileName() + ": " + line.strip() + ": " + e.getMessage());
          }
        }
      }
    }
    assertThat(faults).isEmpty();
    assertThat(commands).isGreaterThan(100);
  }

  /** The lines in blocks of shell, or of no language; those that go on in the next one joined. */
  private static List<String> shellLines(String page) {
    List<String> lines = new ArrayList<>();
    Optional<String> language = Optional.empty();
    for (String line : page.replace("\\\n", " ").split("\n", -1)) {
      if (line.startsWith("```")) {
        language = language.isPresent() ? Optional.empty() : Optional.of(line.substring(3).strip());
      } else if (language.filter(SHELLS::contains).isPresent()) {
        lines.add(line);
      }
    }
    return lines;
  }

  private static String[] words(String command) {
    return WORD.matcher(command)
        .results()
        .map(word -> word.group().replaceAll("^(['\"])(.*)\\1$", "$2"))
        .toArray(String[]::new);
  }

  private static List<Path> pages() throws IOException {
    Path root = ArchitectureDocument.ROOT;
    List<Path> pages = new ArrayList<>(List.of(root.resolve("README.md")));
    try (Stream<Path> docs = Files.list(root.resolve("docs"));
        Stream<Path> systems = Files.walk(root.resolve("systems"), 2)) {
      Stream.concat(docs, systems)
          .filter(page -> page.toString().endsWith(".md"))
          .sorted()
          .forEach(pages::add);
    }
    return pages;
  }
}

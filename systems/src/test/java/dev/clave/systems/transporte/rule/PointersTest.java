package dev.clave.systems.transporte.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The checks judge JSON that need not fit the design, so the compiler does not know what they look
 * at: this does. An attribute that is renamed in the design fails here at every check of it.
 */
class PointersTest {
  private static final Path SOURCES = Path.of("src/main/java/dev/clave/systems/transporte/rule");
  private static final Pattern POINTER = Pattern.compile("\"((?:/[A-Za-z*]+)+)\"");
  private static final Pattern NAME = Pattern.compile("([A-Za-z]\\w*)\\??\\s*:");

  @Test
  void everyPointerNamesAttributesOfTheDesign() throws IOException {
    Set<String> declared = new TreeSet<>();
    String design = Files.readString(Path.of("transporte/design.yaml"));
    NAME.matcher(design).results().forEach(name -> declared.add(name.group(1)));
    Set<String> named = new TreeSet<>();
    try (Stream<Path> sources = Files.walk(SOURCES)) {
      for (Path source : sources.filter(file -> file.toString().endsWith(".java")).toList()) {
        POINTER
            .matcher(Files.readString(source))
            .results()
            .forEach(pointer -> named.addAll(List.of(pointer.group(1).substring(1).split("/"))));
      }
    }
    named.remove("*");
    assertThat(named).hasSizeGreaterThan(50);
    assertThat(declared).containsAll(named);
  }
}

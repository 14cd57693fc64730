package dev.clave.systems.transporte.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The checks judge JSON that need not fit the design, so the compiler does not know what they look
 * at: this does. An attribute that is renamed in the design fails here at every check of it.
 */
class PointersTest {
  private static final Path SOURCES =
      Path.of("src/main/java/dev/clave/systems/transporte/reference");
  private static final Pattern POINTER = Pattern.compile("\"((?:/[A-Za-z*]+)+)\"");
  private static final Pattern NAME = Pattern.compile("([A-Za-z]\\w*)\\??\\s*:");

  @ParameterizedTest
  @ValueSource(
      strings = {"DriverRules", "VehicleRules", "WaybillRules", "WaybillRoute", "WaybillGoods"})
  void everyPointerNamesAttributesOfTheDesign(String rules) throws IOException {
    Set<String> declared = new TreeSet<>();
    String design = Files.readString(Path.of("transporte/design.yaml"));
    NAME.matcher(design).results().forEach(name -> declared.add(name.group(1)));
    Set<String> named = new TreeSet<>();
    POINTER
        .matcher(Files.readString(SOURCES.resolve(rules + ".java")))
        .results()
        .forEach(pointer -> named.addAll(List.of(pointer.group(1).substring(1).split("/"))));
    named.remove("*");
    assertThat(named).isNotEmpty();
    assertThat(declared).containsAll(named);
  }
}

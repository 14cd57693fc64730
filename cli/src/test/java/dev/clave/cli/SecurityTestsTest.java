package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The document that says which test shows what names tests that there are. */
final class SecurityTestsTest {
  private static final Pattern ROW = Pattern.compile("\\| .* \\| `(\\w+)` \\| (.*) \\|");
  private static final Pattern NAME = Pattern.compile("`(\\w+Test)(?:\\.(\\w+))?`");

  @Test
  void everyTestThatIsNamedIsInItsModule() throws IOException {
    List<String> missing = new ArrayList<>();
    int count = 0;
    for (String line :
        Files.readAllLines(ArchitectureDocument.ROOT.resolve("docs/security-tests.md"))) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        for (Matcher name = NAME.matcher(row.group(2)); name.find(); count++) {
          if (!isThere(row.group(1), name.group(1), name.group(2))) {
            missing.add(row.group(1) + " " + name.group());
          }
        }
      }
    }
    assertThat(missing).isEmpty();
    assertThat(count).isGreaterThan(100);
  }

  private static boolean isThere(String module, String suite, String test) throws IOException {
    Path sources = ArchitectureDocument.ROOT.resolve(module).resolve("src/test/java");
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(each -> each.endsWith(suite + ".java")).toList()) {
        if (test == null || Files.readString(file).contains("void " + test + "(")) {
          return true;
        }
      }
    }
    return false;
  }
}

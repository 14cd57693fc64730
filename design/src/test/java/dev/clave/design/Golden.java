package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files that hold what is expected of generated text. {@code -Dclave.golden=write} writes them
 * anew; the difference is then reviewed like any other.
 */
public final class Golden {
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");
  private static final boolean WRITE = "write".equals(System.getProperty("clave.golden"));

  private Golden() {}

  public static void matches(String name, String actual) throws IOException {
    Path file = FOLDER.resolve(name);
    if (WRITE) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, actual);
    }
    assertThat(actual)
        .as("%s; if the change is meant, run the test with -Dclave.golden=write", name)
        .isEqualTo(Files.readString(file));
  }
}

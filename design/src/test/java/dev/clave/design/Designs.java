package dev.clave.design;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The designs under the test resources. */
public final class Designs {
  private Designs() {}

  public static String text(String path) {
    try (InputStream stream = Designs.class.getResourceAsStream("/" + path)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The design files of a folder and the folders below it, in order. */
  public static Stream<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> designs =
          files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
      return designs.stream();
    }
  }
}

package dev.clave.design;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

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
}

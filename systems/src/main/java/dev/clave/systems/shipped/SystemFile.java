package dev.clave.systems.shipped;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A file of a system's folder, as people read it. */
public final class SystemFile {
  private SystemFile() {}

  /** The text of such a file, for example {@code pai/design.yaml}. */
  public static String text(String path) {
    return new String(bytes(path), StandardCharsets.UTF_8);
  }

  /** The content of such a file. */
  public static byte[] bytes(String path) {
    try (InputStream file = SystemFile.class.getResourceAsStream("/systems/" + path)) {
      if (file == null) {
        throw new IllegalStateException("expected the resource `/systems/" + path + "`");
      }
      return file.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

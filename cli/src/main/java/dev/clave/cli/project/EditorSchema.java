package dev.clave.cli.project;

import dev.clave.cli.terminal.Failure;
import dev.clave.design.Design;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The JSON Schema of designs as a file beside a design, and the line by which editors find it. A
 * file works offline and stays at the version of Clave that wrote it.
 */
public final class EditorSchema {
  /** The schema's file, in the folder of the design. */
  public static final String FILE = "design.schema.json";

  /** The first line of a design; the YAML language server of many editors reads it. */
  private static final String LINE = "# yaml-language-server: $schema=" + FILE + "\n";

  private EditorSchema() {}

  /** The design with the line that names the schema. */
  public static String named(String design) {
    return LINE + design;
  }

  /** The schema itself. */
  public static String text() {
    try (InputStream stream = Design.class.getResourceAsStream(FILE)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Writes the schema into the folder of a design, unless a file of that name is there.
   *
   * @throws Failure when the file cannot be written
   */
  public static void writeBeside(Path design) {
    Path file = design.resolveSibling(FILE);
    if (Files.exists(file)) {
      return;
    }
    try {
      Files.writeString(file, text());
    } catch (IOException e) {
      throw new Failure("cannot write `%s`: %s".formatted(file, e.getMessage()), e);
    }
  }
}

package dev.clave.design;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The designs of the systems that come with the project. */
public final class Systems {
  public static final List<String> NAMES =
      List.of("pai", "transporte", "gamificacion", "portfolio");

  private static final Path FOLDER = Path.of("..", "systems");

  private Systems() {}

  public static String text(String system, String file) {
    try {
      return Files.readString(FOLDER.resolve(system).resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Design design(String system) {
    Checked checked = Design.check(text(system, "design.yaml"));
    return checked
        .design()
        .orElseThrow(() -> new AssertionError(system + " is refused: " + checked.findings()));
  }
}

package dev.clave.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How far each system's sample has got, as a file each. */
record SampleMarks(Path folder) {
  /** In the data folder. */
  static final String FOLDER = "samples";

  /** Nobody has begun, somebody has and may have been cut short, all of it is there. */
  enum Mark {
    NONE,
    BEGUN,
    LOADED
  }

  Mark of(String system) {
    Path file = folder.resolve(system);
    try {
      if (!Files.exists(file)) {
        return Mark.NONE;
      }
      // An empty file was cut short while it was written.
      String text = Files.readString(file).strip();
      return text.equals(Mark.LOADED.name()) ? Mark.LOADED : Mark.BEGUN;
    } catch (IOException e) {
      throw new UncheckedIOException("the file `" + file + "` cannot be read", e);
    }
  }

  void set(String system, Mark mark) {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(system), mark.name());
    } catch (IOException e) {
      throw new UncheckedIOException("the folder `" + folder + "` cannot be written", e);
    }
  }
}

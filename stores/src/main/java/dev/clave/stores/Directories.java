package dev.clave.stores;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Removes a directory and all below it. */
final class Directories {

  private Directories() {}

  static void delete(Path directory) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> paths = Files.walk(directory)) {
      deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.deleteIfExists(path);
    }
  }
}

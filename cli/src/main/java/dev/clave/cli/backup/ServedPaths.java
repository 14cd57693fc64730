package dev.clave.cli.backup;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.stores.SecretFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What `clave up` was told to serve from a data folder, left in it for whoever restores a backup.
 *
 * @param paths design files, folders and names of systems; none for those that come with Clave
 * @param examples whether those were served beside the paths
 */
public record ServedPaths(List<String> paths, boolean examples) {
  private static final String FILE = "served-paths.json";
  private static final ObjectMapper JSON = new ObjectMapper();

  public ServedPaths {
    paths = List.copyOf(paths);
  }

  /** As somebody finds them again from any folder. */
  public static ServedPaths of(List<Path> paths, boolean examples) {
    return new ServedPaths(
        paths.stream()
            .map(each -> Files.exists(each) ? each.toAbsolutePath().normalize() : each)
            .map(Path::toString)
            .toList(),
        examples);
  }

  public void keepIn(Path folder) {
    try {
      new SecretFile(folder.resolve(FILE)).write(JSON.writeValueAsBytes(this));
    } catch (IOException e) {
      throw new UncheckedIOException("`" + FILE + "` cannot be written", e);
    }
  }

  static Optional<ServedPaths> in(Path folder) {
    Path file = folder.resolve(FILE);
    try {
      return Files.exists(file)
          ? Optional.of(JSON.readValue(file.toFile(), ServedPaths.class))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("`" + file + "` cannot be read", e);
    }
  }

  /** The design files and folders that are not on this machine. */
  List<String> missing() {
    return paths.stream()
        .filter(each -> Path.of(each).isAbsolute() && !Files.exists(Path.of(each)))
        .toList();
  }

  /** The words after `clave up`, each with a space before it. */
  String words() {
    StringBuilder words = new StringBuilder();
    paths.forEach(each -> words.append(' ').append(quoted(each)));
    return words + (examples ? " --examples" : "");
  }

  /** A word as a shell takes it. */
  public static String quoted(String word) {
    return word.matches("[\\w./:@%+=,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}

package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The designs that a command line names: files, folders with designs in them, standard input. */
final class DesignSources {
  /** The path that stands for standard input. */
  static final Path STANDARD_INPUT = Path.of("-");

  private static final Pattern DESIGN = Pattern.compile("^design\\s*:", Pattern.MULTILINE);

  private static final Set<String> SKIPPED_FOLDERS = Set.of("target", "node_modules");

  private DesignSources() {}

  /** The text of a design, under the name that findings give it. */
  record Source(String name, Path path, String text) {}

  /**
   * Reads what a path names. A folder stands for every YAML file in it that begins a design.
   *
   * @throws Failure when the path does not exist or a folder holds no design
   */
  static List<Source> read(Path path, InputStream input) {
    if (path.equals(STANDARD_INPUT)) {
      return List.of(new Source("standard input", path, text(input)));
    }
    if (!Files.isDirectory(path)) {
      return List.of(new Source(path.toString(), path, DesignFile.design(path)));
    }
    List<Source> sources =
        files(path).stream()
            .map(file -> new Source(file.toString(), file, DesignFile.design(file)))
            .filter(source -> DESIGN.matcher(source.text()).find())
            .toList();
    if (sources.isEmpty()) {
      throw new Failure("there is no design in `" + path + "`");
    }
    return sources;
  }

  /** The folders in which a change can change what {@link #read} gives. */
  static Set<Path> folders(List<Path> paths) {
    Set<Path> folders = new LinkedHashSet<>();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        folders.addAll(list(path, Files::isDirectory));
      } else {
        folders.add(path.toAbsolutePath().getParent());
      }
    }
    return folders;
  }

  /** Whether a change of this file or folder can change what {@link #read} gives. */
  static boolean matters(Path changedFile, List<Path> paths) {
    return isYaml(changedFile)
        || Files.isDirectory(changedFile)
        || paths.stream().anyMatch(path -> changedFile.equals(path.toAbsolutePath()));
  }

  private static List<Path> files(Path folder) {
    return list(folder, file -> isYaml(file) && Files.isRegularFile(file));
  }

  private static boolean isYaml(Path file) {
    return file.toString().endsWith(".yaml") || file.toString().endsWith(".yml");
  }

  /** What is in a folder and in the folders within, without those that hold no sources. */
  private static List<Path> list(Path folder, Predicate<Path> isListed) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> !isSkipped(folder.relativize(file)))
          .filter(isListed)
          .sorted()
          .toList();
    } catch (IOException | UncheckedIOException e) {
      throw new Failure("cannot read the folder `%s`: %s".formatted(folder, e.getMessage()), e);
    }
  }

  private static boolean isSkipped(Path relative) {
    for (Path name : relative) {
      String text = name.toString();
      if (SKIPPED_FOLDERS.contains(text) || (text.startsWith(".") && text.length() > 1)) {
        return true;
      }
    }
    return false;
  }

  private static String text(InputStream input) {
    try {
      return new String(input.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new Failure("cannot read standard input: " + e.getMessage(), e);
    }
  }
}

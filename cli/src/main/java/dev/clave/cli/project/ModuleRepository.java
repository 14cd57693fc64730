package dev.clave.cli.project;

import dev.clave.cli.terminal.Failure;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder in the layout of a Maven repository with Clave's own modules. What they depend on comes
 * from Maven Central.
 */
record ModuleRepository(Path folder) {
  /** Where the launcher laid out the modules of the build that runs. */
  static final String BUILT = "clave.modules";

  /** The repository in a folder, or the user's own where there is none given. */
  static ModuleRepository at(Path folder) {
    return new ModuleRepository(
        folder == null
            ? Path.of(System.getProperty("user.home"), ".clave", "repository")
            : folder.toAbsolutePath().normalize());
  }

  /**
   * What is in the repository now.
   *
   * @param modules how many there are
   * @param installed files of other builds that Maven takes instead, as somebody installed them
   */
  record Content(int modules, List<Path> installed) {
    /** Tells whoever fills the repository that Maven does not take all of it. */
    void warn(PrintWriter errors) {
      if (!installed.isEmpty()) {
        errors.printf(
            "warning: Maven takes %d files that were installed from another build, such as `%s`;"
                + " delete them, or run `mvn install` again%n",
            installed.size(), installed.get(0));
        errors.flush();
      }
    }
  }

  /** Copies the modules of the build that runs, where they differ, and has Maven take those. */
  Content fill() {
    Path built = built();
    try (Stream<Path> walk = Files.walk(built)) {
      List<Path> files = walk.filter(Files::isRegularFile).toList();
      LocalCopies copies = LocalCopies.ofUser();
      List<Path> installed = new ArrayList<>();
      for (Path file : files) {
        Path path = built.relativize(file);
        copy(file, folder.resolve(path.toString()));
        if (copies.forget(file, path) == LocalCopies.Outcome.INSTALLED) {
          installed.add(copies.folder().resolve(path.toString()));
        }
      }
      return new Content(
          (int) files.stream().filter(file -> file.toString().endsWith(".jar")).count(), installed);
    } catch (IOException e) {
      throw new Failure("cannot fill the repository `%s`: %s".formatted(folder, e), e);
    }
  }

  private static Path built() {
    String place = System.getProperty(BUILT);
    if (place == null || !Files.isDirectory(Path.of(place))) {
      throw new Failure(
          "the jars of Clave are not beside this process; start it with the launcher `clave`");
    }
    return Path.of(place);
  }

  /** A build that reads meanwhile sees the old file or the new one, never half of it. */
  private static void copy(Path from, Path to) throws IOException {
    if (Files.exists(to) && Files.mismatch(from, to) < 0) {
      return;
    }
    Files.createDirectories(to.getParent());
    replace(to, Files.readAllBytes(from));
    replace(
        to.resolveSibling(to.getFileName() + ".sha1"),
        sha1(from).getBytes(StandardCharsets.US_ASCII));
  }

  private static void replace(Path file, byte[] bytes) throws IOException {
    Path partFile = Files.createTempFile(file.getParent(), "new", ".part");
    try {
      Files.write(partFile, bytes);
      Files.move(partFile, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(partFile);
    }
  }

  private static String sha1(Path file) throws IOException {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-1").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }
}

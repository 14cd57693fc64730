package dev.clave.cli.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Maven's local repository. It takes a version from elsewhere once and asks no more, so a file of
 * another build of the same version must go before Maven takes the new one.
 */
record LocalCopies(Path folder) {
  private static final Pattern STATED =
      Pattern.compile("<localRepository>\\s*([^<]+?)\\s*</localRepository>");

  /** What became of a file that another build made. */
  enum Outcome {
    /** There was none, or it is the same. */
    SAME,
    /** It had been downloaded, and is gone. */
    DELETED,
    /** Somebody installed it, and it stays. */
    INSTALLED
  }

  /** The one that Maven uses for this user: by its own property, the user's settings, or usual. */
  static LocalCopies ofUser() throws IOException {
    String property = System.getProperty("maven.repo.local");
    Path home = Path.of(System.getProperty("user.home"), ".m2");
    if (property != null) {
      return new LocalCopies(Path.of(property));
    }
    return new LocalCopies(stated(home.resolve("settings.xml")).orElse(home.resolve("repository")));
  }

  private static Optional<Path> stated(Path settings) throws IOException {
    if (!Files.isRegularFile(settings)) {
      return Optional.empty();
    }
    Matcher matcher = STATED.matcher(Files.readString(settings));
    return matcher.find()
        ? Optional.of(
            Path.of(matcher.group(1).replace("${user.home}", System.getProperty("user.home"))))
        : Optional.empty();
  }

  /**
   * Has Maven take a file of a repository again if its copy differs.
   *
   * @param path where the file is in any repository
   */
  Outcome forget(Path file, Path path) throws IOException {
    Path copy = folder.resolve(path.toString());
    if (!Files.isRegularFile(copy) || Files.mismatch(file, copy) < 0) {
      return Outcome.SAME;
    }
    if (!isDownloaded(copy)) {
      return Outcome.INSTALLED;
    }
    Files.delete(copy);
    return Outcome.DELETED;
  }

  /**
   * Maven notes the id of the repository that a file came from; of one that was installed, none.
   */
  private static boolean isDownloaded(Path copy) throws IOException {
    Path notes = copy.resolveSibling("_remote.repositories");
    String name = copy.getFileName().toString();
    return Files.isRegularFile(notes)
        && Files.readAllLines(notes).stream()
            .anyMatch(line -> line.startsWith(name + ">") && !line.startsWith(name + ">="));
  }
}

package dev.clave.codegen;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The source folder in which a client lies. Only what changes is written, so that nothing is
 * compiled for no reason, and what was written earlier for things that the design no longer has is
 * deleted: it would not compile beside the rest. Other files stay as they are.
 *
 * <pre>{@code
 * List<SourceFile> files = JavaClient.of(design, text, ClientSettings.of(design));
 * int changedFiles = ClientFolder.ofItsOwn(Path.of("target/generated-sources/clave")).write(files);
 * }</pre>
 *
 * @param folder where the packages begin
 * @param listFolder where {@code .clave-files} lists the files that were written, one on a line
 */
public record ClientFolder(Path folder, Path listFolder) {
  private static final String LIST = ".clave-files";

  /** A folder in which nobody else's sources are, such as one that a build makes. */
  public static ClientFolder ofItsOwn(Path folder) {
    return new ClientFolder(folder, folder);
  }

  /** A folder with other sources, and perhaps with clients of other designs. */
  public static ClientFolder shared(Path folder, String packageName) {
    return new ClientFolder(folder, folder.resolve(packageName.replace('.', '/')));
  }

  /**
   * Makes the folder hold these files.
   *
   * @return how many had to be written
   * @throws IOException if a file cannot be read, written or deleted
   */
  public int write(List<SourceFile> files) throws IOException {
    int changedFiles = 0;
    for (SourceFile file : files) {
      changedFiles += writeIfNew(folder.resolve(file.path()), file.text()) ? 1 : 0;
    }
    Set<String> current =
        files.stream().map(SourceFile::path).collect(Collectors.toCollection(TreeSet::new));
    deleteEarlier(current);
    writeIfNew(listFolder.resolve(LIST), String.join("\n", current) + "\n");
    return changedFiles;
  }

  private void deleteEarlier(Set<String> current) throws IOException {
    Path root = folder.toAbsolutePath().normalize();
    Path list = listFolder.resolve(LIST);
    if (!Files.exists(list)) {
      return;
    }
    for (String earlier : Files.readAllLines(list)) {
      Path file = root.resolve(earlier).normalize();
      // Somebody may have edited the list.
      boolean isSource = earlier.endsWith(".java") && file.startsWith(root);
      if (isSource && !current.contains(earlier)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static boolean writeIfNew(Path file, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (Files.exists(file) && Arrays.equals(Files.readAllBytes(file), bytes)) {
      return false;
    }
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
    return true;
  }
}

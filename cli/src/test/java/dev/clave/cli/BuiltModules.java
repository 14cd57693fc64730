package dev.clave.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** The modules of the running build, laid out as the launcher lays them out. */
final class BuiltModules {
  private static final Path ROOT = ArchitectureDocument.ROOT;

  /** What a project of `init` needs: artifacts by the folder of their module. */
  private static final Map<String, String> ARTIFACTS =
      Map.of(
          "engine", "engine",
          "design", "design",
          "table", "table",
          "codegen", "codegen",
          "maven-plugin", "clave-maven-plugin",
          "testing", "testing");

  private BuiltModules() {}

  static void layOut(Path repository, String version) throws IOException {
    Files.copy(ROOT.resolve("pom.xml"), place(repository, "clave", version, "pom"));
    for (Map.Entry<String, String> each : ARTIFACTS.entrySet()) {
      Path module = ROOT.resolve(each.getKey());
      Files.copy(module.resolve("pom.xml"), place(repository, each.getValue(), version, "pom"));
      // Not the jar: `mvn test` makes none, and that of an earlier build would be tested.
      jar(module.resolve("target/classes"), place(repository, each.getValue(), version, "jar"));
    }
  }

  private static Path place(Path repository, String artifact, String version, String extension)
      throws IOException {
    Path folder =
        Files.createDirectories(repository.resolve("dev/clave/" + artifact).resolve(version));
    return folder.resolve(artifact + "-" + version + "." + extension);
  }

  private static void jar(Path classes, Path jar) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(classes)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out)) {
      for (Path file : files) {
        entries.putNextEntry(new JarEntry(classes.relativize(file).toString()));
        Files.copy(file, entries);
      }
    }
  }
}

package dev.clave.cli.project;

import dev.clave.cli.terminal.Failure;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.design.Design;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** The files of a new project, by their paths in it. */
record ProjectFiles(Map<String, String> texts) {
  static ProjectFiles of(ProjectName name, Optional<Path> repository) {
    Map<String, String> facts = new LinkedHashMap<>(versions());
    facts.put("name", name.text());
    facts.put("package", name.packageName());
    facts.put(
        "repository",
        repository
            .map(folder -> folder.toAbsolutePath().normalize().toString())
            .orElse("${user.home}/.clave/repository"));
    String design = EditorSchema.named(template("design.yaml", facts));
    String client = client(design, name);
    facts.put("client", client);
    String packageFolder = name.packageName().replace('.', '/');
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("design.yaml", design);
    texts.put(EditorSchema.FILE, EditorSchema.text());
    texts.put("sample/orders.jsonl", template("sample.jsonl", facts));
    texts.put("pom.xml", template("pom.xml", facts));
    texts.put(
        "src/test/java/%s/%sTest.java".formatted(packageFolder, client),
        template("ClientTest.txt", facts));
    texts.put("README.md", template("README.md", facts));
    texts.put("AGENTS.md", template("AGENTS.md", facts));
    texts.put(".gitignore", "target/\n");
    return new ProjectFiles(texts);
  }

  /** The generated class in which a program begins. */
  private static String client(String text, ProjectName name) {
    Design design = Design.check(text).design().orElseThrow();
    return DesignPlan.of(design, text, name.packageName(), false).client();
  }

  /**
   * Nothing that somebody wrote is written over.
   *
   * @throws Failure when there is something at that path, other than an empty folder
   */
  void requireFree(Path folder) {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (Files.isSymbolicLink(folder)) {
      throw new Failure("`" + folder + "` is a link; expected a folder that does not exist yet");
    }
    if (!Files.isDirectory(folder)) {
      throw new Failure("`" + folder + "` is a file; expected a folder that does not exist yet");
    }
    try (Stream<Path> inside = Files.list(folder)) {
      if (inside.findAny().isPresent()) {
        throw new Failure(
            "the folder `" + folder + "` is not empty; expected one that does not exist yet");
      }
    } catch (IOException e) {
      throw new Failure("cannot read the folder `" + folder + "`: " + e.getMessage(), e);
    }
  }

  /** The whole project, or nothing: it is written beside its place and moved there. */
  void write(Path folder) {
    Path place = folder.toAbsolutePath().normalize();
    try {
      Files.createDirectories(place.getParent());
      Path unfinished = Files.createTempDirectory(place.getParent(), ".clave-init");
      try {
        for (Map.Entry<String, String> each : texts.entrySet()) {
          Path file = unfinished.resolve("project").resolve(each.getKey());
          Files.createDirectories(file.getParent());
          Files.writeString(file, each.getValue());
        }
        // Fails when somebody filled the folder meanwhile; whatever else is there makes the move
        // fail.
        if (Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
          Files.delete(place);
        }
        Files.move(unfinished.resolve("project"), place);
      } finally {
        delete(unfinished);
      }
    } catch (IOException e) {
      throw new Failure("cannot make `%s`: %s".formatted(folder, e), e);
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> walk = Files.walk(folder)) {
      deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : deepestFirst) {
      Files.delete(each);
    }
  }

  /** The versions of Clave and of the Maven plugins, as Clave's own build has them. */
  private static Map<String, String> versions() {
    Properties properties = new Properties();
    try (InputStream stream = resource("versions.properties")) {
      properties.load(stream);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> versions = new LinkedHashMap<>();
    properties.stringPropertyNames().forEach(key -> versions.put(key, properties.getProperty(key)));
    return versions;
  }

  /** A template with {@code {{fact}}} replaced. */
  private static String template(String name, Map<String, String> facts) {
    String text;
    try (InputStream stream = resource(name)) {
      text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (Map.Entry<String, String> fact : facts.entrySet()) {
      text = text.replace("{{" + fact.getKey() + "}}", fact.getValue());
    }
    return text;
  }

  private static InputStream resource(String name) {
    return ProjectFiles.class.getResourceAsStream(name);
  }
}

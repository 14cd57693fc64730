package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemFolder;
import dev.clave.table.Table;
import dev.clave.table.options.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class InitCommandTest {
  private static final String MODULES = "clave.modules";
  private static final String LOCAL = "maven.repo.local";

  @TempDir private static Path modules;
  @TempDir private Path folder;

  @BeforeAll
  static void layOutTheModules() throws IOException {
    BuiltModules.layOut(modules, version());
  }

  @AfterAll
  static void forget() {
    System.clearProperty(MODULES);
    System.clearProperty(LOCAL);
  }

  @BeforeEach
  void haveALocalRepository() {
    System.setProperty(MODULES, modules.toString());
    System.setProperty(LOCAL, folder.resolve("local").toString());
  }

  @Test
  void aProjectBuildsOutsideTheCloneAndItsTestPasses() throws Exception {
    assertThat(init("my-shop").code()).isZero();

    String output = maven(folder.resolve("my-shop"), "test");

    assertThat(output)
        .contains("Tests run: 2, Failures: 0", "BUILD SUCCESS")
        .doesNotContain("integrity of download from file://" + folder)
        .doesNotContain("SLF4J");
    // Clave's jars came from the repository that the command filled, not from a local one.
    assertThat(taken("table")).contains("table-" + version() + ".jar>clave=");
    assertThat(taken("clave-maven-plugin")).contains(">clave=");

    Path rebuilt = rebuiltModules();
    assertThat(run("repository", folder.resolve("repository").toString()).code()).isZero();
    maven(folder.resolve("my-shop"), "compile");

    assertThat(local("table"))
        .as("built again under the same version")
        .hasSameBinaryContentAs(rebuilt);
  }

  @Test
  void thePageFromADesignToATypedTestWorksAsItIsWritten() throws Exception {
    Path repository = folder.resolve("repository");
    assertThat(run("repository", repository.toString()).code()).isZero();
    Path project = folder.resolve("notebook");
    Path test = project.resolve("src/test/java/com/example/notebook/NotebookTest.java");
    Files.createDirectories(test.getParent());
    Files.writeString(project.resolve("design.yaml"), block("yaml"));
    Files.writeString(project.resolve("pom.xml"), block("xml"));
    Files.writeString(test, block("java"));

    String setting = "-Dclave.repository=" + repository;
    assertThat(maven(project, setting, "test"))
        .contains("11 files of the client, 11 of them changed", "Tests run: 3, Failures: 0");

    Files.writeString(
        project.resolve("design.yaml"), block("yaml").replace("text: string", "body: string"));
    assertThat(maven(project, setting, "test-compile"))
        .contains("11 files of the client, 3 of them changed")
        .contains("NotebookTest.java:[13,51]", "NotebookTest.java:[20,67]");
  }

  /** The first block of a language in the page. */
  private static String block(String language) throws IOException {
    String page = Files.readString(Path.of("../docs/first-typed-test.md"));
    int begin = page.indexOf("```" + language + "\n") + language.length() + 4;
    return page.substring(begin, page.indexOf("```", begin));
  }

  /** The jars of another build of the same version; gives that of `table`. */
  private Path rebuiltModules() throws IOException {
    Path others = folder.resolve("others");
    BuiltModules.layOut(others, version());
    Path jar = others.resolve(path("table"));
    Files.write(jar, new byte[] {0}, StandardOpenOption.APPEND);
    System.setProperty(MODULES, others.toString());
    return jar;
  }

  @Test
  void whatSomebodyInstalledIsNamedAndStays() throws IOException {
    Files.createDirectories(local("table").getParent());
    Files.writeString(local("table"), "installed");
    Files.writeString(
        local("table").resolveSibling("_remote.repositories"),
        local("table").getFileName() + ">=\n");

    assertThat(run("repository", folder.resolve("repository").toString()).err())
        .contains("1 files that were installed from another build", local("table").toString());
    assertThat(local("table")).hasContent("installed");
  }

  private static String path(String artifact) throws IOException {
    return "dev/clave/%s/%s/%1$s-%2$s.jar".formatted(artifact, version());
  }

  private Path local(String artifact) throws IOException {
    return folder.resolve("local").resolve(path(artifact));
  }

  @Test
  void theDesignHasNoFindingsAndTheSampleFitsIt() throws IOException {
    init("my-shop");
    Path project = folder.resolve("my-shop");

    assertThat(run("check", project.toString()).out())
        .isEqualTo("1 design checked: 0 errors, 0 warnings, 0 hints\n");
    assertThat(run("cost", project.resolve("design.yaml").toString()).out())
        .contains("ordersByStatus");
    ServedSystem system = SystemFolder.read(project);
    try (Engine engine = Engine.inMemory()) {
      Table table = Table.open(system.design().orElseThrow(), engine.client());
      table.provision();
      table.restore(system.sample().orElseThrow().get(), Progress.NONE);
      assertThat(table.diagnose(Progress.NONE).healthy()).isTrue();
      assertThat(table.run("ordersByStatus", Map.of("status", "open")).stream()).hasSize(2);
      assertThat(table.run("customerById", Map.of("customerId", "ana")).first().orElseThrow())
          .extracting(ana -> ana.get("orders"))
          .hasToString("2");
    }
  }

  @Test
  void theDesignNamesTheSchemaBesideItAndItsCanonicalFormDoesToo() throws IOException {
    init("my-shop");
    Path design = folder.resolve("my-shop/design.yaml");
    String line = "# yaml-language-server: $schema=design.schema.json\n";

    assertThat(Files.readString(design)).startsWith(line);
    assertThat(design.resolveSibling("design.schema.json"))
        .hasContent(run("lsp", "--schema").out())
        .content()
        .contains("\"$id\": \"urn:clave:design\"");
    assertThat(run("format", design.toString()).code()).isZero();
    assertThat(Files.readString(design)).startsWith(line);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Shop",
        "my shop",
        "class",
        "ab",
        "9lives",
        "shop-",
        "tiendañ",
        "test",
        "operations"
      })
  void aNameThatCannotBeAPackageAndATableIsRefused(String name) throws IOException {
    Ran ran = init(name);

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).contains("`" + name + "`").hasLineCount(1);
    assertThat(inFolder()).isEmpty();
  }

  @Test
  void whatSomebodyWroteIsNotWrittenOver() throws IOException {
    Files.createDirectory(folder.resolve("shop"));
    Files.writeString(folder.resolve("shop/notes.txt"), "mine");

    assertThat(init("shop").err()).contains("is not empty; expected one that does not exist yet");
    assertThat(folder.resolve("shop")).isDirectoryContaining("glob:**notes.txt");
    assertThat(inFolder()).containsExactly("shop");
  }

  @Test
  void aLinkIsNotReplacedWhetherItLeadsSomewhereOrNot() throws IOException {
    Path target = Files.createDirectory(folder.resolve("target"));
    for (Path to : List.of(target, folder.resolve("nowhere"))) {
      Path link = Files.createSymbolicLink(folder.resolve("shop"), to);

      assertThat(init("shop").err()).contains("is a link; expected a folder");
      assertThat(link).isSymbolicLink();
      Files.delete(link);
    }
    assertThat(target).isEmptyDirectory();
  }

  @Test
  void anEmptyFolderIsFilled() throws IOException {
    Files.createDirectory(folder.resolve("shop"));

    assertThat(init("shop").code()).isZero();
    assertThat(folder.resolve("shop/design.yaml")).exists();
    assertThat(folder.resolve("shop/AGENTS.md")).content().contains("on shop", "package `");
    assertThat(inFolder()).containsExactly("repository", "shop");
  }

  @Test
  void nothingIsLeftOfAProjectThatCannotBeWritten() throws IOException {
    Files.writeString(folder.resolve("file"), "in the way");

    assertThat(init("file/shop").err()).contains("cannot make").hasLineCount(1);
    assertThat(inFolder()).containsExactly("file", "repository");
  }

  @Test
  void theRepositoryIsFilledAgainWithoutChangingWhatIsTheSame() throws IOException {
    init("shop");
    Path jar = folder.resolve("repository/dev/clave/table/%s/table-%1$s.jar".formatted(version()));
    var writtenAt = Files.getLastModifiedTime(jar);
    Files.delete(jar.resolveSibling("table-%s.pom".formatted(version())));

    assertThat(run("repository", folder.resolve("repository").toString()).out())
        .startsWith("6 modules in ");
    assertThat(Files.getLastModifiedTime(jar)).isEqualTo(writtenAt);
    assertThat(jar.resolveSibling("table-%s.pom".formatted(version()))).exists();
  }

  /** No network: what is not ours is in the local repository that the running build uses. */
  private String maven(Path project, String... arguments) throws IOException, InterruptedException {
    Path settings =
        Files.writeString(
            folder.resolve("settings.xml"),
            """
            <settings>
              <mirrors>
                <mirror><id>downloaded</id><mirrorOf>central</mirrorOf><url>file://%s</url></mirror>
              </mirrors>
            </settings>
            """
                .formatted(System.getProperty("localRepository")));
    Path log = folder.resolve("maven.log");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("maven.home"), "bin", "mvn").toString(),
                "--batch-mode",
                "--offline",
                "--no-transfer-progress",
                "-Daether.offline.protocols=file",
                "-Dmaven.repo.local=" + folder.resolve("local"),
                "--settings",
                settings.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1");
    Process process = builder.start();
    try {
      process.waitFor(5, TimeUnit.MINUTES);
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(log);
  }

  private String taken(String artifact) throws IOException {
    return Files.readString(
        folder.resolve(
            "local/dev/clave/%s/%s/_remote.repositories".formatted(artifact, version())));
  }

  private List<String> inFolder() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static String version() throws IOException {
    Properties versions = new Properties();
    try (InputStream stream = Clave.class.getResourceAsStream("project/versions.properties")) {
      versions.load(stream);
    }
    return versions.getProperty("clave.version");
  }

  private Ran init(String name) {
    return run(
        "init",
        folder.resolve(name).toString(),
        "--repository",
        folder.resolve("repository").toString());
  }

  private static Ran run(String... arguments) {
    CommandLine line = Clave.commandLineFor(arguments);
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return new Ran(line.execute(arguments), out.toString(), err.toString());
  }

  private record Ran(int code, String out, String err) {}
}

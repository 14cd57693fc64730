package dev.clave.cli;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Holds the code to ARCHITECTURE.md: a display name here is a sentence in bold there. */
final class ArchitectureTest {
  /** How many of its types the description of a package names at least. */
  private static final int NOUNS = 3;

  private static ArchitectureDocument document;
  private static List<String> built;
  private static JavaClasses classes;

  @BeforeAll
  static void readWhatTheBuildMade() throws IOException {
    document = new ArchitectureDocument();
    List<String> modules = document.modules();
    // `bench` is built after this test has run.
    built = modules.subList(0, modules.indexOf("cli") + 1);
    classes =
        new ClassFileImporter()
            .importPaths(
                built.stream()
                    .map(module -> ArchitectureDocument.ROOT.resolve(module + "/target/classes"))
                    .toList());
    assertThat(classes.contain(Clave.class)).isTrue();
  }

  @Test
  void everyInvariantIsTestedAndEveryTestQuotesAnInvariant() {
    var quoted =
        Arrays.stream(ArchitectureTest.class.getDeclaredMethods())
            .map(method -> method.getAnnotation(DisplayName.class))
            .filter(Objects::nonNull)
            .map(DisplayName::value);
    assertThat(quoted).containsExactlyInAnyOrderElementsOf(document.invariants());
  }

  @Test
  void theMapOfModulesIsTheFolderListInBuildOrder() throws IOException {
    String pom = Files.readString(ArchitectureDocument.ROOT.resolve("pom.xml"));
    Pattern module = Pattern.compile("<module>([\\w-]+)</module>");
    assertThat(document.modules())
        .isEqualTo(ArchitectureDocument.firstGroups(module, pom))
        .containsExactlyInAnyOrderElementsOf(foldersWithAPom());
  }

  @Test
  @DisplayName("A module uses only the modules above it.")
  void modulesAreOrdered() {
    List<String> modules = document.modules();
    for (int i = 0; i < modules.size(); i++) {
      forbid(modules.subList(i, i + 1), modules.subList(i + 1, modules.size()));
    }
  }

  @Test
  @DisplayName("The packages of a module form no cycle.")
  void packagesFormNoCycle() {
    for (String module : built) {
      SliceAssignment packages = new PackagesOf("dev.clave." + module.replace("-", ""));
      check(
          SlicesRuleDefinition.slices()
              .assignedFrom(packages)
              .should()
              .beFreeOfCycles()
              .ignoreDependency(simpleName("Checking"), alwaysTrue()));
    }
  }

  @Test
  @DisplayName("Other modules see only a module's front-door packages.")
  void modulesComeInByTheFrontDoor() throws IOException {
    Map<String, List<String>> doors = document.frontDoors();
    assertThat(doors.keySet()).containsExactlyElementsOf(built);
    for (String module : built) {
      String ownPackage = "dev.clave." + module.replace("-", "");
      Set<String> listed =
          doors.get(module).stream()
              .map(name -> name.equals(module) ? ownPackage : ownPackage + "." + name)
              .collect(Collectors.toSet());
      assertThat(listed).isSubsetOf(packagesOf(ownPackage));
      check(
          noClasses()
              .that()
              .resideOutsideOfPackage(ownPackage + "..")
              .should()
              .dependOnClassesThat(
                  describe(
                      "behind the front door of `" + module + "`",
                      type ->
                          new PackagesOf(ownPackage).holds(type)
                              && !listed.contains(type.getPackageName()))));
    }
  }

  private static Set<String> packagesOf(String module) {
    return classes.stream()
        .filter(new PackagesOf(module)::holds)
        .map(JavaClass::getPackageName)
        .collect(Collectors.toSet());
  }

  /** Each package of a module as a slice of its own, named by what follows the module's name. */
  private record PackagesOf(String module) implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return holds(type) ? SliceIdentifier.of(type.getPackageName()) : SliceIdentifier.ignore();
    }

    boolean holds(JavaClass type) {
      return (type.getPackageName() + ".").startsWith(module + ".");
    }

    @Override
    public String getDescription() {
      return "the packages of " + module;
    }
  }

  @Test
  @DisplayName("`engine`, `design`, `events` and `assets` do not know one another.")
  void theFourPartsStandAlone() {
    List<String> parts = List.of("engine", "design", "events", "assets");
    for (String part : parts) {
      forbid(List.of(part), parts.stream().filter(other -> !other.equals(part)).toList());
    }
  }

  @Test
  @DisplayName("`table` never sees the engine, only a `DynamoDbClient`.")
  void tableNeverSeesTheEngine() {
    forbid(List.of("table"), List.of("engine"));
  }

  @Test
  @DisplayName("`design` opens no sockets and no files.")
  void designTakesText() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.clave.design..")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                "java\\.net\\.(.*Socket.*|http\\..*|URLConnection)"
                    + "|java\\.nio\\.(channels\\..*|file\\.Files)"
                    + "|java\\.io\\.(File|FileReader|FileWriter|FileInputStream|FileOutputStream)"));
  }

  @Test
  @DisplayName("Only `engine.storage` imports RocksDB.")
  void rocksDbIsBehindStorage() {
    onlyIn("org.rocksdb..", "dev.clave.engine.storage..");
  }

  @Test
  @DisplayName("Only `engine.vector` imports JVector.")
  void jvectorIsBehindVectorSearch() {
    onlyIn("io.github.jbellis.jvector..", "dev.clave.engine.vector..");
  }

  @Test
  @DisplayName("Only `engine.wire` knows the JSON of the wire protocol.")
  void jsonIsBehindWire() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.clave.engine..")
            .and()
            .resideOutsideOfPackage("dev.clave.engine.wire..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.fasterxml.jackson.."));
  }

  @Test
  @DisplayName("Only `engine` and `server` import Vert.x.")
  void onlyTwoModulesListen() {
    onlyIn("io.vertx..", "dev.clave.engine..", "dev.clave.server..");
  }

  @Test
  @DisplayName("`server` names no system.")
  void serverKnowsNoSystemByName() throws IOException {
    String names = String.join("|", foldersWithADesign());
    Pattern name = Pattern.compile("\\b(" + names + ")", Pattern.CASE_INSENSITIVE);
    try (Stream<Path> files = Files.walk(ArchitectureDocument.ROOT.resolve("server/src/main"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1).lines())
            .as(file.toString())
            .noneMatch(line -> name.matcher(line).find());
      }
    }
  }

  @Test
  @DisplayName("`events` names no device.")
  void eventsKnowsNoDevice() throws IOException {
    try (Stream<Path> files = Files.walk(ArchitectureDocument.ROOT.resolve("events/src/main"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file)).as(file.toString()).doesNotContainIgnoringCase("device");
      }
    }
  }

  private static List<String> foldersWithADesign() throws IOException {
    try (Stream<Path> folders = Files.list(ArchitectureDocument.ROOT.resolve("systems"))) {
      List<String> names =
          folders
              .filter(folder -> Files.exists(folder.resolve("README.md")))
              .map(folder -> folder.getFileName().toString())
              .map(folder -> folder.equals("pai") ? "pai\\b" : folder)
              .toList();
      assertThat(names).hasSize(5);
      return names;
    }
  }

  @Test
  @DisplayName("Only `lsp` imports LSP4J.")
  void lsp4jIsBehindLsp() {
    onlyIn("org.eclipse.lsp4j..", "dev.clave.lsp..");
  }

  @Test
  @DisplayName("Only `stores` imports S3Proxy.")
  void s3ProxyIsBehindStores() {
    onlyIn("org.gaul.s3proxy..", "dev.clave.stores..");
  }

  @Test
  @DisplayName("Only `cli` and `bench` write to standard output.")
  void librariesDoNotPrint() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages("dev.clave.cli..", "dev.clave.bench..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err"));
  }

  @Test
  @DisplayName("Nothing asks the system for the time of day.")
  void timeComesFromAPassedClock() {
    check(noClasses().should().callMethod(System.class, "currentTimeMillis"));
    check(
        noClasses()
            .should()
            .callMethodWhere(describe("now() without a clock", ArchitectureTest::asksTheSystem)));
  }

  @Test
  @DisplayName("SQL lives in `.sql` files.")
  void noSqlInJava() throws IOException {
    Pattern statement =
        Pattern.compile(
            "\"\\s*(select\\s.+\\sfrom|insert\\s+into|update\\s+\\w+\\s+set|delete\\s+from"
                + "|(create|alter|drop)\\s+(table|index|schema|role|function))\\s",
            Pattern.CASE_INSENSITIVE);
    for (Path source : mainSources()) {
      assertThat(Files.readString(source)).as(source.toString()).doesNotContainPattern(statement);
    }
  }

  @Test
  @DisplayName("Help loads neither RocksDB nor Vert.x.")
  void helpIsLight() throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");
    Process help =
        new ProcessBuilder(
                java, "-cp", classPath, "-Xlog:class+load", Clave.class.getName(), "--help")
            .redirectErrorStream(true)
            .start();
    String output = new String(help.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(help.waitFor()).isZero();
    assertThat(output)
        .contains("Usage: clave")
        .contains("] dev.clave.cli.Clave source")
        .doesNotContain("] org.rocksdb.", "] io.vertx.", "] io.netty.", "] org.slf4j.");
  }

  @Test
  @DisplayName("Every package names its nouns in its `package-info.java`.")
  void packagesNameTheirNouns() throws IOException {
    Map<Path, List<Path>> packages =
        mainSources().stream().collect(Collectors.groupingBy(Path::getParent));
    for (Map.Entry<Path, List<Path>> sources : packages.entrySet()) {
      Path info = sources.getKey().resolve("package-info.java");
      assertThat(info).exists();
      List<String> types =
          sources.getValue().stream()
              .map(source -> source.getFileName().toString().replace(".java", ""))
              .filter(type -> !type.equals("package-info"))
              .toList();
      Set<String> words = new HashSet<>(List.of(Files.readString(info).split("\\W+")));
      assertThat(types.stream().filter(words::contains).count())
          .as("types of the package that %s names", info)
          .isGreaterThanOrEqualTo(Math.min(NOUNS, types.size()));
    }
  }

  @Test
  void aPackageInfoLinksToTypesThatExist() throws IOException {
    Pattern link = Pattern.compile("\\{@link[\\s*]+(dev\\.clave\\.[\\w.]+)");
    List<Path> sources = mainSources();
    for (Path source : sources) {
      if (source.endsWith("package-info.java")) {
        for (String type : ArchitectureDocument.firstGroups(link, Files.readString(source))) {
          assertThat(sources)
              .as("%s links to %s", source, type)
              .anyMatch(file -> file.endsWith(type.replace('.', '/') + ".java"));
        }
      }
    }
  }

  @Test
  @DisplayName("Names come from the domain.")
  void namesComeFromTheDomain() {
    check(
        noClasses()
            .should()
            .haveNameMatching(
                ".*(Utils?|Helpers?|Manager|Impl|Common|Misc|Abstract\\w+|Base)(\\$.*)?"
                    + "|.*\\.(utils?|helpers?|managers?|impl|common|base|misc)\\..*"));
  }

  private static void onlyIn(String library, String... packages) {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(packages)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(library));
  }

  private static void forbid(List<String> modules, List<String> unseen) {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(packages(modules))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(packages(unseen)));
  }

  private static String[] packages(List<String> modules) {
    return modules.stream()
        .map(module -> "dev.clave." + module.replace("-", "") + "..")
        .toArray(String[]::new);
  }

  private static boolean asksTheSystem(JavaMethodCall call) {
    return call.getName().equals("now")
        && call.getTargetOwner().getPackageName().equals("java.time")
        && call.getTarget().getRawParameterTypes().stream()
            .noneMatch(type -> type.isEquivalentTo(Clock.class));
  }

  /** A part whose classes are not there yet breaks no rule. */
  private static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(classes);
  }

  private static List<Path> mainSources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : document.modules()) {
      Path folder = ArchitectureDocument.ROOT.resolve(module).resolve("src/main/java");
      if (Files.notExists(folder)) {
        continue;
      }
      try (Stream<Path> files = Files.walk(folder)) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    return sources;
  }

  private static List<String> foldersWithAPom() throws IOException {
    try (Stream<Path> folders = Files.list(ArchitectureDocument.ROOT)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("pom.xml")))
          .map(folder -> folder.getFileName().toString())
          .toList();
    }
  }
}

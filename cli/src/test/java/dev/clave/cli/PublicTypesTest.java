package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What other people's code uses says what it is for, and shows it. */
final class PublicTypesTest {
  /** Packages some types of which have no example yet. A package leaves the list for good. */
  private static final Set<String> WITHOUT_EXAMPLES =
      """
      dev.clave.engine
      dev.clave.engine.destination
      dev.clave.engine.maintenance
      dev.clave.engine.memory
      dev.clave.engine.reality
      dev.clave.engine.storage
      dev.clave.engine.transfer
      dev.clave.engine.wire

      dev.clave.design.model
      dev.clave.design.finding
      dev.clave.design.check
      dev.clave.design.compare
      dev.clave.design.cost
      dev.clave.design.document
      dev.clave.design.infrastructure
      dev.clave.design.policy
      dev.clave.design.portability
      dev.clave.design.sample
      dev.clave.design.unify
      dev.clave.design.workbench
      dev.clave.design.yaml

      dev.clave.table
      dev.clave.table.item
      dev.clave.table.options
      dev.clave.table.typed
      dev.clave.table.change
      dev.clave.table.stream
      dev.clave.table.evolution
      dev.clave.table.evolution.report
      dev.clave.table.provision
      dev.clave.table.diagnosis
      dev.clave.table.memory
      dev.clave.table.audit

      dev.clave.codegen
      dev.clave.codegen.plan

      dev.clave.stores

      dev.clave.events.model
      dev.clave.events.ingesting
      dev.clave.events.processing
      dev.clave.events.publishing
      dev.clave.events.kafka
      dev.clave.events.operating
      dev.clave.events.audit
      dev.clave.events.database

      dev.clave.assets

      dev.clave.migrate
      dev.clave.migrate.mapping
      dev.clave.migrate.source
      dev.clave.migrate.state
      dev.clave.migrate.capture
      dev.clave.migrate.draft

      dev.clave.server
      dev.clave.server.system
      dev.clave.server.http
      dev.clave.server.security
      dev.clave.server.token
      dev.clave.server.config
      dev.clave.server.store
      dev.clave.server.events
      dev.clave.server.audit
      dev.clave.server.backup
      dev.clave.server.follow
      dev.clave.server.observe

      dev.clave.systems
      dev.clave.systems.dispositivos
      dev.clave.systems.transporte.source
      """
          .lines()
          .filter(line -> !line.isBlank())
          .collect(Collectors.toSet());

  private static final Pattern DECLARATION =
      Pattern.compile(
          "^((?:@.*\\n)*)public (?:(?:sealed|non-sealed|final|abstract) )*"
              + "(?:class|record|interface|enum|@interface) (\\w+)",
          Pattern.MULTILINE);

  /** Code in a block, or code in a line that calls something, or a value after "such as". */
  private static final Pattern EXAMPLE =
      Pattern.compile("<pre>\\{@code|\\{@code [^}]*\\(|[Ss]uch as\\s+(?:\\* )?\\{@code ");

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*\\*.*?\\*/");

  private static List<PublicType> types;

  @BeforeAll
  static void readSources() throws IOException {
    types = new ArrayList<>();
    for (Map.Entry<String, List<String>> doors :
        new ArchitectureDocument().frontDoors().entrySet()) {
      String module = doors.getKey();
      String ownPackage = "dev.clave." + module.replace("-", "");
      for (String name : doors.getValue()) {
        String packageName = name.equals(module) ? ownPackage : ownPackage + "." + name;
        types.addAll(publicTypes(module, packageName));
      }
    }
    assertThat(types).hasSizeGreaterThan(400);
  }

  @Test
  void everyPublicTypeOfAFrontDoorPackageHasJavadoc() {
    assertThat(types).filteredOn(type -> type.javadoc().isEmpty()).isEmpty();
  }

  @Test
  void everyPublicTypeOfAFrontDoorPackageHasAnExample() {
    assertThat(types)
        .filteredOn(type -> !WITHOUT_EXAMPLES.contains(type.packageName()))
        .filteredOn(type -> !type.hasExample())
        .isEmpty();
  }

  @Test
  void aPackageWhoseTypesAllHaveExamplesIsNoLongerListed() {
    Set<String> missing =
        types.stream()
            .filter(type -> !type.hasExample())
            .map(PublicType::packageName)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(missing).containsAll(WITHOUT_EXAMPLES);
  }

  /** An example outlives what it shows when a method is renamed, because nothing compiles it. */
  @Test
  void anExampleCallsOnlyWhatItsTypeStillHas() {
    for (PublicType type : types) {
      for (String method : type.methodsCalledInExamples()) {
        assertThat(type.declares(method)).as("%s.%s exists", type, method).isTrue();
      }
    }
  }

  private static List<PublicType> publicTypes(String module, String packageName)
      throws IOException {
    Path folder =
        ArchitectureDocument.ROOT
            .resolve(module)
            .resolve("src/main/java")
            .resolve(packageName.replace('.', '/'));
    List<Path> sources;
    try (Stream<Path> files = Files.list(folder)) {
      sources = files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
    List<PublicType> result = new ArrayList<>();
    for (Path source : sources) {
      String text = Files.readString(source);
      Matcher declaration = DECLARATION.matcher(text);
      if (declaration.find()) {
        result.add(
            new PublicType(
                packageName,
                declaration.group(2),
                javadocBefore(text.substring(0, declaration.start())),
                text));
      }
    }
    return result;
  }

  private static String javadocBefore(String head) {
    int start = head.lastIndexOf("/**");
    return start < 0 || !head.stripTrailing().endsWith("*/") ? "" : head.substring(start);
  }

  private record PublicType(String packageName, String name, String javadoc, String source) {
    boolean hasExample() {
      return EXAMPLE.matcher(javadoc).find();
    }

    /** Static calls such as {@code Table.open(}; of a call on a variable the type is not known. */
    List<String> methodsCalledInExamples() {
      return Pattern.compile("\\b" + name + "\\.(\\w+)\\(")
          .matcher(javadoc)
          .results()
          .map((MatchResult call) -> call.group(1))
          .toList();
    }

    /** Whether a method of that name is declared; an interface or enum has those of its parents. */
    boolean declares(String method) {
      String code = COMMENT.matcher(source).replaceAll("");
      return Pattern.compile("\\s" + method + "\\(").matcher(code).find()
          || Set.of("values", "valueOf").contains(method);
    }

    @Override
    public String toString() {
      return packageName + "." + name;
    }
  }
}

package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What GraalVM must be told of the libraries. No native image is built here: each reflective call
 * is found in the class files and must be one that the metadata, or the caller, answers for.
 */
class NativeImageTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Where code asks for what is known only at run time, and who answers for it. */
  private static final Map<String, String> ANSWERED =
      Map.of(
          "dev.clave.design.compare.RecordText", "the metadata names every record of the model",
          "dev.clave.design.cost.PriceList", "a resource",
          "dev.clave.design.document.HtmlPage", "a resource",
          "dev.clave.design.document.Words", "a resource",
          "dev.clave.table.audit.Chain", "a resource",
          "dev.clave.table.schema.RecordFit", "records of the caller, who names them",
          "dev.clave.table.value.RecordCodec", "records of the caller, who names them",
          "dev.clave.engine.expression.WordList", "a resource",
          "dev.clave.engine.storage.RocksLibrary", "not used by the in-memory engine");

  private static final Set<String> REFLECTIVE =
      Set.of(
          "forName",
          "getBundle",
          "getConstructor",
          "getConstructors",
          "getDeclaredConstructor",
          "getDeclaredConstructors",
          "getDeclaredField",
          "getDeclaredFields",
          "getDeclaredMethod",
          "getDeclaredMethods",
          "getField",
          "getFields",
          "getMethod",
          "getMethods",
          "getPermittedSubclasses",
          "getRecordComponents",
          "getResource",
          "getResourceAsStream",
          "getResources",
          "invoke",
          "loadClass",
          "newInstance",
          "newProxyInstance");

  private static Path file(String module) {
    return ArchitectureDocument.ROOT
        .resolve(module + "/src/main/resources/META-INF/native-image/dev.clave/" + module)
        .resolve("reachability-metadata.json");
  }

  private static JsonNode metadata(String module) throws IOException {
    return JSON.readTree(file(module).toFile());
  }

  private static void write(Set<String> types) throws IOException {
    String entries =
        types.stream()
            .map(
                type ->
                    "    { \"type\": \"%s\", \"allDeclaredConstructors\": true, \"allDeclaredMethods\": true }"
                        .formatted(type))
            .collect(Collectors.joining(",\n"));
    Files.writeString(
        file("design"),
        """
        {
          "reflection": [
        %s
          ],
          "resources": [
            { "glob": "dev/clave/design/**" }
          ]
        }
        """
            .formatted(entries));
  }

  private static boolean isReflective(JavaMethodCall call) {
    String owner = call.getTargetOwner().getFullName();
    return (REFLECTIVE.contains(call.getName())
            && (owner.startsWith("java.lang.Class")
                || owner.startsWith("java.lang.reflect.")
                || owner.equals("java.util.ResourceBundle")))
        || owner.equals("java.util.ServiceLoader")
        || (owner.equals("java.lang.invoke.MethodHandles$Lookup")
            && (call.getName().startsWith("find") || call.getName().startsWith("unreflect")))
        || call.getName().equals("newUpdater")
        || owner.equals("java.io.ObjectInputStream");
  }

  @Test
  void everyReflectiveCallIsAnsweredFor() {
    List<Path> folders =
        Stream.of("design", "table", "codegen", "engine")
            .map(module -> ArchitectureDocument.ROOT.resolve(module + "/target/classes"))
            .toList();
    Map<String, Set<String>> calls = new TreeMap<>();
    for (JavaClass each :
        new ClassFileImporter(List.of(new ImportOption.DoNotIncludeTests())).importPaths(folders)) {
      each.getMethodCallsFromSelf().stream()
          .filter(NativeImageTest::isReflective)
          .forEach(
              call ->
                  calls
                      .computeIfAbsent(
                          each.getFullName().replaceAll("\\$.*", ""), name -> new TreeSet<>())
                      .add(call.getName()));
    }
    assertThat(calls.keySet()).isEqualTo(new TreeSet<>(ANSWERED.keySet()));
  }

  @Test
  void everyTypeOfTheModelIsNamed() throws IOException {
    Set<String> model = new TreeSet<>(Set.of("dev.clave.design.Design"));
    new ClassFileImporter()
        .importPath(ArchitectureDocument.ROOT.resolve("design/target/classes")).stream()
            .filter(each -> each.getPackageName().equals("dev.clave.design.model"))
            .map(JavaClass::reflect)
            .filter(each -> each.isRecord() || each.isEnum() || each.isSealed())
            .forEach(each -> model.add(each.getName()));
    if ("write".equals(System.getProperty("clave.golden"))) {
      write(model);
    }
    Set<String> named = new TreeSet<>();
    metadata("design").get("reflection").forEach(each -> named.add(each.get("type").asText()));
    assertThat(named).as("-Dclave.golden=write writes them anew").isEqualTo(model);
  }

  @ParameterizedTest
  @ValueSource(strings = {"design", "table", "engine"})
  void everyResourceIsKept(String module) throws IOException {
    String glob = metadata(module).get("resources").get(0).get("glob").asText();
    Path root = ArchitectureDocument.ROOT.resolve(module + "/src/main/resources");
    try (Stream<Path> files = Files.walk(root)) {
      assertThat(
              files
                  .filter(Files::isRegularFile)
                  .map(file -> root.relativize(file).toString())
                  .filter(file -> !file.startsWith("META-INF/")))
          .isNotEmpty()
          .allMatch(file -> file.startsWith(glob.replace("**", "")));
    }
  }
}

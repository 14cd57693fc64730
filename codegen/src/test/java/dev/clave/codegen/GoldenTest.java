package dev.clave.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The files of one small design, as they are meant to be. {@code -Dclave.golden=write} writes them
 * anew, to be read before they are committed.
 */
class GoldenTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden");

  @TempDir private Path folder;

  private static List<SourceFile> generated() {
    String text = GeneratedClients.text(GOLDEN.resolve("design.yaml"));
    Design design = Design.check(text).design().orElseThrow();
    return JavaClient.of(design, text, ClientSettings.of(design).withPackage("com.example.books"));
  }

  private static String name(SourceFile file) {
    return Path.of(file.path()).getFileName() + ".txt";
  }

  @Test
  void theClientOfASmallDesignIsWrittenAsItIsMeantToBe() throws IOException {
    if ("write".equals(System.getProperty("clave.golden"))) {
      for (SourceFile file : generated()) {
        Files.writeString(GOLDEN.resolve(name(file)), file.text());
      }
    }
    for (SourceFile file : generated()) {
      assertThat(file.text()).isEqualTo(GeneratedClients.text(GOLDEN.resolve(name(file))));
    }
    try (Stream<Path> files = Files.list(GOLDEN)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .filteredOn(name -> name.endsWith(".txt"))
          .containsExactlyInAnyOrderElementsOf(generated().stream().map(GoldenTest::name).toList());
    }
  }

  @Test
  void theSameDesignGivesTheSameBytes() {
    for (Path file : GeneratedClients.designFiles()) {
      String text = GeneratedClients.text(file);
      Design design = Design.check(text).unchecked().orElseThrow();
      Design again = Design.check(text).unchecked().orElseThrow();
      assertThat(JavaClient.of(design, text, ClientSettings.of(design)))
          .isEqualTo(JavaClient.of(again, text, ClientSettings.of(again)));
    }
  }

  @Test
  void generatedCodeDependsOnTheTableAndTheSdkAlone() {
    List<String> imports =
        generated().stream()
            .flatMap(file -> file.text().lines())
            .filter(line -> line.startsWith("import "))
            .toList();
    assertThat(imports)
        .isNotEmpty()
        .allMatch(
            line ->
                line.matches(
                    "import (java\\.|dev\\.clave\\.(table|design)\\."
                        + "|org\\.jspecify\\.annotations\\.|software\\.amazon\\.awssdk\\.).*"))
        .noneMatch(line -> line.contains("reflect"));
  }

  @Test
  void noLineIsLongerThanAHundredColumnsOutsideTheDesignItself() {
    for (SourceFile file : generated()) {
      if (!file.path().endsWith("Design.java")) {
        assertThat(file.text().lines()).as(file.path()).allMatch(line -> line.length() <= 100);
      }
    }
  }

  @Test
  void nullsStandForMissingValuesWhereThatIsAsked() {
    String text = GeneratedClients.text(GOLDEN.resolve("design.yaml"));
    GeneratedClients clients = new GeneratedClients(folder);
    Design design = Design.check(text).design().orElseThrow();
    clients.add(
        design, text, ClientSettings.of(design).withOptionals(ClientSettings.Optionals.NULLABLE));
    clients.write(
        "bookshop/Use.java",
        """
        package bookshop;

        final class Use {
          private Use() {}

          static String note(Loan loan) {
            String note = loan.note();
            return note == null ? "none" : note;
          }
        }
        """);
    assertThat(clients.compilerOutput()).isEmpty();
  }

  @Test
  void noPackageIsOneThatJavaDoesNotLoad() {
    for (String name : List.of("java", "class", "3d", "my-shop")) {
      Design design =
          Design.check(
                  "{ design: %s, table: items, key: PK, entities: { a: { PK: A#<id> } } }"
                      .formatted(name))
              .unchecked()
              .orElseThrow();
      assertThat(ClientSettings.of(design).packageName())
          .isEqualTo(
              Map.of("java", "java_", "class", "class_", "3d", "_3d", "my-shop", "myshop")
                  .get(name));
    }
  }

  @ParameterizedTest
  @EnumSource(ClientSettings.Optionals.class)
  void javaWordsAndNamesThatMeetAreKeptApart(ClientSettings.Optionals optionals) {
    GeneratedClients clients = new GeneratedClients(folder);
    for (String file : List.of("names.yaml", "odd.yaml")) {
      String text = GeneratedClients.text(Path.of("src/test/resources").resolve(file));
      Design design = Design.check(text).design().orElseThrow();
      clients.add(design, text, ClientSettings.of(design).withOptionals(optionals));
    }
    assertThat(clients.compilerOutput()).isEmpty();
  }
}

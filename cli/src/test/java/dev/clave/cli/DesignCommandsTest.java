package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that read a design and write something from it. */
final class DesignCommandsTest {
  private static final String TRANSPORTE =
      ArchitectureDocument.ROOT.resolve("systems/transporte/design.yaml").toString();

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void docsWritesMarkdownAndHtmlIntoAFolderThatItMakes() throws IOException {
    Path target = folder.resolve("new/documents");
    assertThat(run("docs", TRANSPORTE, "-o", target.toString(), "--lang", "es")).isZero();
    assertThat(target.resolve("transporte.md")).content().contains("## Patrones de acceso");
    assertThat(Files.readString(target.resolve("transporte.html"))).contains("<html lang=\"es\">");
    assertThat(out.toString()).contains("transporte.md", "transporte.html");
  }

  @Test
  void docsListsForToolsWhatItWrote() {
    assertThat(run("docs", TRANSPORTE, "-o", folder.toString(), "--format", "json")).isZero();
    assertThat(out.toString())
        .isEqualTo(
            "{\"written\":[\"%s\",\"%s\"]}%n"
                .formatted(folder.resolve("transporte.md"), folder.resolve("transporte.html")));
  }

  @Test
  void docsInAnUnknownLanguageIsBadUsage() {
    assertThat(run("docs", TRANSPORTE, "-o", folder.toString(), "--lang", "fr")).isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void costPrintsTablesOrJson() {
    assertThat(run("cost", TRANSPORTE, "--region", "sa-east-1")).isZero();
    assertThat(out.toString()).contains("Total, on demand").contains("a month in sa-east-1");
    assertThat(run("cost", TRANSPORTE, "--format", "json")).isZero();
    assertThat(out.toString()).contains("\"onDemandTotal\"");
  }

  @Test
  void costTakesALoadFromAFile() {
    String load = ArchitectureDocument.ROOT.resolve("systems/transporte/load.yaml").toString();
    assertThat(run("cost", TRANSPORTE, "--load", load)).isZero();
    assertThat(out.toString()).contains("$8.375");
  }

  @Test
  void aFolderStandsForTheDesignAndTheLoadInIt() {
    String system = ArchitectureDocument.ROOT.resolve("systems/transporte").toString();
    assertThat(run("cost", system)).as(err.toString()).isZero();
    assertThat(out.toString()).contains("$8.375");
    assertThat(run("docs", system, "-o", folder.toString())).isZero();
    assertThat(run("export", "terraform", system)).isZero();
    assertThat(run("generate", system, "-o", folder.resolve("java").toString())).isZero();
    assertThat(folder.resolve("java")).isDirectoryRecursivelyContaining("glob:**/Viaje.java");
  }

  @Test
  void theLoadBesideADesignThatStatesNoneIsItsLoad() throws IOException {
    Path design = folder.resolve("design.yaml");
    Files.writeString(
        design,
        """
        design: notes
        key: PK
        entities:
          note: { PK: NOTE#<noteId> }
        patterns:
          note: PK = NOTE#<noteId>
        """);
    assertThat(run("cost", design.toString())).isEqualTo(1);
    Files.writeString(folder.resolve("load.yaml"), "load: { patterns: { note: 1M } }\n");

    assertThat(run("cost", design.toString())).as(err.toString()).isZero();
    assertThat(out.toString()).contains("1,000,000");
  }

  @Test
  void costOfAnUnknownRegionNamesTheKnownOnes() {
    assertThat(run("cost", TRANSPORTE, "--region", "mars-1")).isEqualTo(2);
    assertThat(err.toString()).contains("no prices for region `mars-1`").contains("us-east-1");
  }

  @Test
  void costWithALoadForNothingThatExistsFails() throws IOException {
    Path load = folder.resolve("load.yaml");
    Files.writeString(load, "load: { patterns: { nowhere: 10 } }");
    assertThat(run("cost", TRANSPORTE, "--load", load.toString())).isEqualTo(1);
    assertThat(err.toString())
        .contains("pattern of the load called `nowhere`", "could not be read as a load");
  }

  @Test
  void anExportedModelIsImportedAgain() throws IOException {
    Path model = folder.resolve("model.json");
    Path design = folder.resolve("design.yaml");
    assertThat(run("export", "workbench", TRANSPORTE, "-o", model.toString())).isZero();
    assertThat(run("import", "workbench", model.toString(), "-o", design.toString())).isZero();
    assertThat(Files.readString(design))
        .startsWith("# yaml-language-server: $schema=design.schema.json\n")
        .contains("SK: CONDUCTOR#<id>");
    assertThat(folder.resolve("design.schema.json")).exists();
  }

  @Test
  void aSchemaBesideAnImportedDesignThatSomebodyWroteStays() throws IOException {
    String model = folder.resolve("model.json").toString();
    Path schema = Files.writeString(folder.resolve("design.schema.json"), "{}");
    assertThat(run("export", "workbench", TRANSPORTE, "-o", model)).isZero();
    assertThat(run("import", "workbench", model, "-o", folder.resolve("design.yaml").toString()))
        .isZero();
    assertThat(schema).hasContent("{}");
  }

  @Test
  void anImportedDesignOnStandardOutputNamesNoFileBesideIt() {
    String model = folder.resolve("model.json").toString();
    assertThat(run("export", "workbench", TRANSPORTE, "-o", model)).isZero();
    assertThat(run("import", "workbench", model)).isZero();
    assertThat(out.toString()).contains("SK: CONDUCTOR#<id>").doesNotContain("$schema");
  }

  @Test
  void importingWhatIsNoModelSaysWhatWasExpected() throws IOException {
    Path model = folder.resolve("model.json");
    Files.writeString(model, "{}");
    assertThat(run("import", "workbench", model.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("expected a NoSQL Workbench model").contains("DataModel");
    assertThat(run("import", "spreadsheet", model.toString())).isEqualTo(2);
  }

  @Test
  void exportSaysWhatATemplateDoesToTheTablesOfTheVersionBefore() throws IOException {
    String next =
        Files.writeString(
                folder.resolve("next.yaml"),
                Files.readString(Path.of(TRANSPORTE)).replaceFirst("(?m)^table: .*$", "table: v2"))
            .toString();
    assertThat(run("export", "terraform", TRANSPORTE, "--since", TRANSPORTE)).isZero();
    assertThat(err.toString()).contains("the tables stay as they are");
    assertThat(run("export", "cloudformation", next, "--since", TRANSPORTE)).isEqualTo(3);
    assertThat(err.toString())
        .contains("name changed from", "replaced by an empty one", "refuses to replace");
  }

  @Test
  void exportPrintsWhenNoFileIsNamed() {
    assertThat(run("export", "terraform", TRANSPORTE)).isZero();
    assertThat(out.toString()).contains("resource \"aws_dynamodb_table\"");
    assertThat(run("export", "cloudformation", TRANSPORTE)).isZero();
    assertThat(out.toString()).contains("AWS::DynamoDB::Table");
  }

  @Test
  void generateWritesTheClientOfADesign() throws IOException {
    Path sources = folder.resolve("sources");
    assertThat(run("generate", TRANSPORTE, "-o", sources.toString(), "--package", "com.example"))
        .isZero();
    assertThat(out.toString()).contains("files in " + sources.resolve("com/example"));
    assertThat(Files.readString(sources.resolve("com/example/Viaje.java")))
        .startsWith("package com.example;")
        .contains("Optional<String> conductorId");
    assertThat(run("generate", TRANSPORTE, "-o", sources.toString(), "--nullable")).isZero();
    assertThat(Files.readString(sources.resolve("transporte/Viaje.java")))
        .contains("    @Nullable String conductorId,");
    assertThat(run("generate", TRANSPORTE, "-o", sources.toString(), "--package", "a-b"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("expected the name of a Java package, found `a-b`");
  }

  @Test
  void generateDeletesWhatItWroteForThingsThatAreGone() throws IOException {
    Path sources = folder.resolve("sources");
    Path design = folder.resolve("design.yaml");
    String note = "  note: { PK: USER#<userId>, SK: NOTE#<noteId> }\n";
    String text =
        "design: notes\nkey: PK, SK\nentities:\n"
            + "  user: { PK: USER#<userId>, SK: USER }\n"
            + note;
    Files.writeString(design, text);
    assertThat(run("generate", design.toString(), "-o", sources.toString())).isZero();
    assertThat(run("generate", TRANSPORTE, "-o", sources.toString())).isZero();
    Path ownFile = Files.writeString(sources.resolve("notes/Mine.java"), "package notes;\n");
    Path outside = Files.writeString(folder.resolve("Other.java"), "class Other {}\n");
    Files.writeString(
        sources.resolve("notes/.clave-files"),
        "../Other.java\nnotes/.clave-files\n",
        StandardOpenOption.APPEND);
    Files.writeString(design, text.replace(note, ""));
    assertThat(run("generate", design.toString(), "-o", sources.toString())).isZero();
    assertThat(sources.resolve("notes/Note.java")).doesNotExist();
    assertThat(sources.resolve("notes/User.java")).exists();
    assertThat(sources.resolve("transporte/Viaje.java")).exists();
    assertThat(ownFile).exists();
    assertThat(outside).exists();
  }

  @Test
  void aDesignThatCannotBeReadIsRefusedWithItsPlaces() throws IOException {
    Path file = folder.resolve("design.yaml");
    Files.writeString(file, "design: x\nkey: PK\nentities:\n  thing: { PK: THING#<id>\n");
    assertThat(run("export", "terraform", file.toString())).isEqualTo(1);
    assertThat(err.toString()).contains(file + ":5:").contains("has errors; see `clave check");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aDesignThatTheCheckFindsErrorsInIsADraft() throws IOException {
    Path file = folder.resolve("design.yaml");
    Files.writeString(
        file,
        """
        design: shop
        key: PK, SK
        entities:
          invoice: { PK: USER#<userId>, SK: DOC#<id> }
          contract: { PK: USER#<userId>, SK: DOC#<contractId> }
        """);

    assertThat(run("docs", file.toString(), "-o", folder.toString())).isZero();

    assertThat(err.toString()).contains("error key-collision");
    assertThat(Files.readString(folder.resolve("shop-draft.md")))
        .contains("Draft: the check finds");
    assertThat(run("export", "terraform", file.toString())).isZero();
  }

  @Test
  void anEntityThatCannotBeReadIsLeftOutOfTheDraft() throws IOException {
    Path file = folder.resolve("design.yaml");
    Files.writeString(
        file,
        """
        design: shop
        key: PK
        entities:
          thing: { PK: THING#<id> }
          broken: { PK: BROKEN#<id }
        """);

    assertThat(run("docs", file.toString(), "-o", folder.toString())).isZero();

    assertThat(err.toString()).contains(file + ":5:");
    assertThat(Files.readString(folder.resolve("shop-draft.md")))
        .contains("Draft: the check finds", "THING#")
        .doesNotContain("BROKEN#");
    assertThat(run("export", "terraform", file.toString())).isZero();
  }

  @Test
  void aFileThatIsNotThereIsSaidSo() {
    assertThat(run("cost", "nowhere.yaml")).isEqualTo(1);
    assertThat(err.toString()).isEqualTo("clave: there is no file `nowhere.yaml`\n");
  }

  private int run(String... arguments) {
    return Clave.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }
}

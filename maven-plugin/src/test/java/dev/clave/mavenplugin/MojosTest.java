package dev.clave.mavenplugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.compare.ChangeClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MojosTest {
  private static final String DESIGN =
      """
      design: shop
      key: PK, SK
      entities:
        order: { PK: CUSTOMER#<customerId>, SK: ORDER#<orderId> }
        note: { PK: CUSTOMER#<customerId>, SK: NOTE#<noteId> }
      patterns:
        orders: PK = CUSTOMER#<customerId> and SK begins_with ORDER#
      """;

  @TempDir private Path folder;

  private final List<String> log = new ArrayList<>();
  private Path design;
  private MavenProject project;

  @BeforeEach
  void write() throws IOException {
    design = folder.resolve("design.yaml");
    Files.writeString(design, DESIGN);
    project = new MavenProject();
  }

  private <M extends DesignMojo> M on(M mojo) {
    mojo.design = design.toFile();
    mojo.basedir = folder.toFile();
    mojo.setLog(
        new SystemStreamLog() {
          @Override
          public void info(CharSequence content) {
            log.add(content.toString());
          }

          @Override
          public void warn(CharSequence content) {
            log.add(content.toString());
          }

          @Override
          public void error(CharSequence content) {
            log.add(content.toString());
          }
        });
    return mojo;
  }

  private GenerateMojo generate() {
    GenerateMojo mojo = on(new GenerateMojo());
    mojo.outputDirectory = folder.resolve("generated").toFile();
    mojo.packageName = "com.example";
    mojo.project = project;
    return mojo;
  }

  private Path generated(String name) {
    return folder.resolve("generated/com/example").resolve(name);
  }

  @Test
  void theClientIsWrittenAndCompiledWithTheProject() throws Exception {
    generate().execute();
    assertThat(generated("Order.java")).content().contains("public record Order(");
    assertThat(project.getCompileSourceRoots())
        .containsExactly(folder.resolve("generated").toString());
  }

  @Test
  void aPipeInPlaceOfTheDesignIsRefusedAndNotWaitedFor() throws Exception {
    Files.delete(design);
    assertThat(new ProcessBuilder("mkfifo", design.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> generate().execute())
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageContaining("expected a regular file");
  }

  @Test
  void aDesignThatDidNotChangeLeavesItsFilesAlone() throws Exception {
    generate().execute();
    generate().execute();
    assertThat(log).last().asString().endsWith("files of the client, 0 of them changed");
    GenerateMojo other = generate();
    other.packageName = "com.other";
    other.execute();
    assertThat(log).last().asString().doesNotEndWith(" 0 of them changed");
  }

  @Test
  void aFileOfAnEarlierGeneratorIsWrittenAgain() throws Exception {
    generate().execute();
    String current = Files.readString(generated("Order.java"));
    Files.writeString(generated("Order.java"), "import dev.clave.table.Gone;\n" + current);
    generate().execute();
    assertThat(generated("Order.java")).content().isEqualTo(current);
  }

  @Test
  void onlyFilesThatChangeAreWrittenAndThoseOfNothingAreDeleted() throws Exception {
    generate().execute();
    Files.writeString(design, DESIGN.replaceAll("(?m)^  note:.*\n", ""));
    generate().execute();
    assertThat(generated("Note.java")).doesNotExist();
    assertThat(generated("Order.java")).exists();
    String last = log.get(log.size() - 1);
    assertThat(last).matches("\\d+ files of the client, \\d+ of them changed");
    List<String> numbers = List.of(last.replaceAll("[^0-9]+", " ").strip().split(" ", -1));
    assertThat(Integer.parseInt(numbers.get(1))).isLessThan(Integer.parseInt(numbers.get(0)));
  }

  @Test
  void anErrorOfTheDesignFailsTheBuildWithItsPlace() throws IOException {
    Files.writeString(design, DESIGN.replace("<orderId>", "<orderId"));
    assertThatThrownBy(() -> generate().execute())
        .isInstanceOf(MojoFailureException.class)
        .hasMessage("`" + design + "` has an error");
    assertThat(log).first().asString().startsWith(design + ":[4,");
    assertThat(folder.resolve("generated")).doesNotExist();
    assertThatThrownBy(() -> on(new CheckMojo()).execute())
        .isInstanceOf(MojoFailureException.class);
  }

  @Test
  void aMissingDesignAndAWrongPackageAreNamed() throws Exception {
    GenerateMojo wrong = generate();
    wrong.packageName = "a-b";
    assertThatThrownBy(wrong::execute)
        .isInstanceOf(MojoFailureException.class)
        .hasMessage("packageName: expected the name of a Java package, found `a-b`");
    Files.delete(design);
    assertThatThrownBy(() -> on(new CheckMojo()).execute())
        .isInstanceOf(MojoFailureException.class)
        .hasMessage("there is no file `" + design + "`");
  }

  @Test
  void sourcesThatTheGoalDidNotWriteStay() throws Exception {
    Path ownFile = generated("Shipping.java");
    Files.createDirectories(ownFile.getParent());
    Files.writeString(ownFile, "package com.example;\n\nfinal class Shipping {}\n");
    generate().execute();
    Files.writeString(design, DESIGN.replaceAll("(?m)^  note:.*\n", ""));
    generate().execute();
    assertThat(generated("Note.java")).doesNotExist();
    assertThat(ownFile).exists();
  }

  @Test
  void findingsHaveTheSeveritiesOfTheTeamsPolicy() throws Exception {
    Files.writeString(
        design,
        DESIGN
            .replace("entities:", "indexes: { GSI1: GSI1PK }\nentities:")
            .replace("SK: ORDER#<orderId>", "SK: ORDER#<orderId>, GSI1PK: ORDER#<orderId>"));
    on(new CheckMojo()).execute();
    assertThat(log).first().asString().contains(" unused-index: ");
    generate().execute();
    Path policy = folder.resolve("clave-policy.yaml");
    Files.writeString(policy, "paths:\n  design.yaml:\n    unused-index: error\n");
    assertThatThrownBy(() -> on(new CheckMojo()).execute())
        .isInstanceOf(MojoFailureException.class)
        .hasMessage("`" + design + "` has an error");
    assertThatThrownBy(() -> generate().execute()).isInstanceOf(MojoFailureException.class);
    Files.writeString(policy, "checks:\n  unused-index: loud\n");
    assertThatThrownBy(() -> on(new CheckMojo()).execute())
        .isInstanceOf(MojoFailureException.class)
        .hasMessageStartingWith(policy + ":[2,");
    CheckMojo missing = on(new CheckMojo());
    missing.policy = folder.resolve("none.yaml").toFile();
    assertThatThrownBy(missing::execute)
        .hasMessage("there is no file `" + folder.resolve("none.yaml") + "`");
  }

  @Test
  void anErrorThatThePolicyMakesLighterPassesTheCheckAndIsNotGenerated() throws Exception {
    Files.writeString(
        design,
        DESIGN.replace(
            "entities:", "entities:\n  copy: { PK: CUSTOMER#<customerId>, SK: ORDER#<orderId> }"));
    Files.writeString(
        folder.resolve("clave-policy.yaml"),
        """
        checks:
          key-collision: { severity: warning, reason: known }
          type-leak: { severity: warning, reason: known }
        """);
    on(new CheckMojo()).execute();
    assertThat(log).last().isEqualTo("`" + design + "` has no errors by its policy");
    assertThatThrownBy(() -> generate().execute())
        .isInstanceOf(MojoFailureException.class)
        .hasMessageContaining("has errors that the policy makes lighter");
    assertThat(log).anyMatch(line -> line.contains(" key-collision: "));
  }

  @Test
  void aGoodDesignIsCheckedAndDocumented() throws Exception {
    on(new CheckMojo()).execute();
    assertThat(log).last().isEqualTo("the design `shop` has no errors");
    DocsMojo docs = on(new DocsMojo());
    docs.docsDirectory = folder.resolve("docs").toFile();
    docs.execute();
    assertThat(folder.resolve("docs/shop.md")).content().contains("CUSTOMER#<customerId>");
    assertThat(folder.resolve("docs/shop.html")).exists();
  }

  private DiffMojo diff() {
    return on(new DiffMojo());
  }

  @Test
  void aChangeIsShownAndFailsTheBuildWhereItIsTooHeavy() throws Exception {
    Path old = Files.writeString(folder.resolve("old.yaml"), DESIGN);
    Files.writeString(
        design, DESIGN.replace("SK: ORDER#", "SK: SALE#").replace("with ORDER#", "with SALE#"));
    DiffMojo diff = diff();
    diff.old = old.toFile();
    diff.execute();
    assertThat(String.join("\n", log)).contains("move").contains("order");
    diff.failOn = ChangeClass.BREAKING;
    diff.execute();
    diff.failOn = ChangeClass.FILL;
    assertThatThrownBy(diff::execute)
        .isInstanceOf(MojoFailureException.class)
        .hasMessage("expected changes lighter than `fill`, found `move`");
  }

  @Test
  void theEarlierVersionComesFromGit() throws Exception {
    git("init", "-q");
    git("add", "design.yaml");
    git("-c", "user.name=test", "-c", "user.email=test@example.com", "commit", "-q", "-m", "Begin");
    Files.writeString(design, DESIGN.replace("  note:", "  memo:"));
    diff().execute();
    assertThat(String.join("\n", log)).contains("note").contains("memo");
    DiffMojo unknown = diff();
    unknown.since = "v9";
    assertThatThrownBy(unknown::execute)
        .isInstanceOf(MojoFailureException.class)
        .hasMessage("git has no file `design.yaml` in revision `v9`");
    unknown.since = "--output=x";
    assertThatThrownBy(unknown::execute).hasMessage("expected a git revision, found `--output=x`");
  }

  private void git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Process git = new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start();
    assertThat(git.waitFor()).isZero();
  }

  @Test
  void aSkippedGoalDoesNothing() throws Exception {
    GenerateMojo mojo = generate();
    mojo.skip = true;
    mojo.execute();
    assertThat(folder.resolve("generated")).doesNotExist();
  }
}

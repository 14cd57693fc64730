package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckCommandTest {
  private static final Path SYSTEMS = ArchitectureDocument.ROOT.resolve("systems");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aCleanDesignEndsWellAndSaysSo() {
    assertThat(run("check", SYSTEMS.resolve("portfolio/design.yaml").toString())).isZero();
    assertThat(out.toString()).isEqualTo("1 design checked: 0 errors, 0 warnings, 0 hints\n");
  }

  @Test
  void aDesignWithErrorsIsShownWithCaretsAndFails() throws IOException {
    Path file = folder.resolve("design.yaml");
    Files.writeString(
        file,
        """
        design: shop
        key: PK, SK
        entities:
          factura: { PK: USER#<userId>, SK: DOC#<id> }
          cliente: { PK: USER#<userId>, SK: DOC#<clienteId> }
        """);

    assertThat(run("check", file.toString())).isEqualTo(1);

    assertThat(out.toString())
        .isEqualTo(
            """
            error key-collision: `factura` and `cliente` can write the same item
             --> %s:4:37
              |
            4 |   factura: { PK: USER#<userId>, SK: DOC#<id> }
              |                                     ^^^^^^^^ `cliente` writes DOC#<clienteId> in the same partition, line 5
              = example: a `factura` with userId = U and id = U and a `cliente` with userId = U and clienteId = U both have PK = USER#U, SK = DOC#U
              = help: give `cliente` a prefix of its own, such as CLIENTE#<clienteId>

            1 design checked: 1 error, 0 warnings, 0 hints
            """
                .formatted(file));
  }

  @Test
  void aFileCutOffWithinACharacterIsShownWhereItBreaksOff() throws IOException {
    byte[] whole = "design: camión\n".getBytes(StandardCharsets.UTF_8);
    Path file = folder.resolve("design.yaml");
    Files.write(file, Arrays.copyOf(whole, "design: cami".length() + 1));

    assertThat(run("check", file.toString())).isEqualTo(1);

    assertThat(out.toString()).contains("error syntax:").contains("design.yaml:1:13");
  }

  @Test
  void toolsGetJsonOrSarif() {
    String file = SYSTEMS.resolve("portfolio/as-documented.yaml").toString();

    assertThat(run("check", file, "--format", "json")).isEqualTo(1);
    assertThat(out.toString()).startsWith("[").contains("\"check\" : \"shared-namespace\"");

    out.getBuffer().setLength(0);
    assertThat(run("check", file, "--format", "sarif")).isEqualTo(1);
    assertThat(out.toString())
        .contains("\"version\" : \"2.1.0\"")
        .contains("\"ruleId\" : \"unenforced-unique\"");
  }

  @Test
  void aFindingIsExplainedByItsName() {
    assertThat(run("check", "--explain", "type-leak")).isZero();
    assertThat(out.toString()).contains("error type-leak:").contains("Mended:");
  }

  @Test
  void noFileAnUnknownFindingAndAnUnknownFormatAreBadUsage() {
    assertThat(run("check")).isEqualTo(2);
    assertThat(run("check", "--explain", "nothing")).isEqualTo(2);
    assertThat(run("check", "x.yaml", "--format", "xml")).isEqualTo(2);
  }

  @Test
  void aFileThatIsNotThereFailsInOneLine() {
    assertThat(run("check", folder.resolve("none.yaml").toString())).isEqualTo(1);
    assertThat(err.toString()).startsWith("clave: there is no file").hasLineCount(1);
  }

  private static final String LEAKING =
      """
      design: shop
      key: PK, SK
      entities:
        customer: { PK: CUSTOMER#<customerId>, SK: PROFILE }
        order: { PK: CUSTOMER#<customerId>, SK: ORDER#<orderId> }
      patterns:
        ofCustomer: PK = CUSTOMER#<customerId>
      """;

  @Test
  void theLoadInTheFolderOfADesignIsCheckedAndCounts() throws IOException {
    Files.writeString(
        folder.resolve("design.yaml"),
        """
        design: shop
        key: PK, SK
        entities:
          order: { PK: ORDERS, SK: ORDER#<orderId> }
        patterns:
          orders: PK = ORDERS and SK begins_with ORDER#
        """);
    Files.writeString(
        folder.resolve("load.yaml"),
        """
        load:
          patterns: { oders: 1k }
          entities: { order: { creates: 10M, peak: 5k } }
        """);

    assertThat(run("check", folder.toString())).isEqualTo(1);

    assertThat(out.toString())
        .contains("error hot-partition", folder.resolve("load.yaml") + ":2:15", "`oders`")
        .contains("1 design checked: 2 errors");
  }

  @Test
  void aFolderStandsForEveryDesignInIt() throws IOException {
    Files.createDirectories(folder.resolve("shop/target"));
    Files.writeString(folder.resolve("shop/design.yaml"), LEAKING);
    Files.writeString(folder.resolve("shop/target/design.yaml"), LEAKING);
    Files.writeString(folder.resolve("notes.yml"), "load: {}\n");

    assertThat(run("check", folder.toString())).isZero();

    assertThat(out.toString())
        .contains("hint undeclared-returns")
        .endsWith("1 design checked: 0 errors, 0 warnings, 1 hint\n");
  }

  @Test
  void aDesignIsReadFromStandardInput() {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(LEAKING.getBytes(StandardCharsets.UTF_8)));
      assertThat(run("check", "-")).isZero();
    } finally {
      System.setIn(before);
    }

    assertThat(out.toString()).contains("--> standard input:7:3");
  }

  @Test
  void theLeastSeverityThatFailsIsAnOption() throws IOException {
    Path file = Files.writeString(folder.resolve("design.yaml"), LEAKING);

    assertThat(run("check", file.toString(), "--fail-on", "warning")).isZero();
    assertThat(run("check", file.toString(), "--fail-on", "hint")).isEqualTo(1);
  }

  @Test
  void aPolicySetsSeveritiesAndABrokenOneFails() throws IOException {
    Path file = Files.writeString(folder.resolve("design.yaml"), LEAKING);
    Path policy =
        Files.writeString(folder.resolve("policy.yaml"), "checks: { undeclared-returns: error }\n");

    assertThat(run("check", file.toString(), "--policy", policy.toString())).isEqualTo(1);
    assertThat(out.toString()).contains("error undeclared-returns");

    Files.writeString(policy, "checks: { type-leak: off }\n");
    assertThat(run("check", file.toString(), "--policy", policy.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("is no policy").contains("reason");
  }

  @Test
  void safeFixesAreWrittenIntoTheFile() throws IOException {
    String design =
        """
        design: shop
        key: PK, SK
        entities:
          order: { PK: ORDER#<orderId>, SK: ORDER, atributes: { orderId: string } }
        """;
    Path file = Files.writeString(folder.resolve("design.yaml"), design);

    assertThat(run("check", file.toString(), "--fix")).isZero();

    assertThat(Files.readString(file)).contains("SK: ORDER, attributes: {");
    assertThat(err.toString()).contains("1 fix applied");
    assertThat(out.toString()).isEqualTo("1 design checked: 0 errors, 0 warnings, 0 hints\n");
  }

  @Test
  void aQuestionIsAnsweredOnlyByAPerson() throws IOException {
    Path file = Files.writeString(folder.resolve("design.yaml"), LEAKING);

    assertThat(run("check", file.toString(), "--fix")).isZero();
    assertThat(Files.readString(file)).isEqualTo(LEAKING);

    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream("y\n".getBytes(StandardCharsets.UTF_8)));
      assertThat(run("check", file.toString(), "--fix", "--interactive")).isZero();
    } finally {
      System.setIn(before);
    }
    assertThat(Files.readString(file)).contains("    returns: [customer, order]\n");
  }

  @Test
  void aFixOfAKeyIsWrittenOnlyWhenItIsAskedFor() throws IOException {
    String design =
        """
        design: shop
        key: PK, SK
        entities:
          invoice: { PK: USER#<userId>, SK: DOC#<id> }
          contract: { PK: USER#<userId>, SK: DOC#<contractId> }
        """;
    Path file = Files.writeString(folder.resolve("design.yaml"), design);

    assertThat(run("check", file.toString(), "--fix")).isEqualTo(1);
    assertThat(Files.readString(file)).isEqualTo(design);

    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream("y\n".getBytes(StandardCharsets.UTF_8)));
      assertThat(run("check", file.toString(), "--fix", "--interactive")).isZero();
    } finally {
      System.setIn(before);
    }
    assertThat(Files.readString(file)).contains("SK: CONTRACT#<contractId>");
  }

  @Test
  void aFixThatIsDeclinedIsNotWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("design.yaml"), LEAKING);
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream("n\n".getBytes(StandardCharsets.UTF_8)));
      assertThat(run("check", file.toString(), "--fix", "--interactive")).isZero();
    } finally {
      System.setIn(before);
    }

    assertThat(Files.readString(file)).isEqualTo(LEAKING);
    assertThat(run("check", file.toString(), "--interactive")).isEqualTo(2);
    assertThat(run("check", "-", "--fix")).isEqualTo(2);
  }

  @Test
  void aFileThatIsMissingDoesNotHideWhatIsFoundInOthers() throws IOException {
    Path file = Files.writeString(folder.resolve("design.yaml"), LEAKING);

    assertThat(run("check", folder.resolve("none.yaml").toString(), file.toString())).isEqualTo(1);

    assertThat(out.toString()).contains("hint undeclared-returns");
    assertThat(err.toString()).contains("there is no file");
  }

  @Test
  void aChangedFileIsCheckedAgain() throws Exception {
    Path file = Files.writeString(folder.resolve("design.yaml"), LEAKING);
    CompletableFuture<Integer> code = new CompletableFuture<>();
    Thread watching = new Thread(() -> code.complete(run("check", file.toString(), "--watch")));
    watching.start();
    awaitOutput("1 hint");

    Files.writeString(file, LEAKING.replaceAll("(?s)patterns:.*", ""));
    awaitOutput("0 hints");
    watching.interrupt();

    assertThat(code.get(60, TimeUnit.SECONDS)).isZero();
  }

  @Test
  void watchingGoesOnWhileAFileIsMissingOrThePolicyIsBroken() throws Exception {
    Path design = folder.resolve("design.yaml");
    Path policy = Files.writeString(folder.resolve("policy.yaml"), "checks: {}\n");
    CompletableFuture<Integer> code = new CompletableFuture<>();
    Thread watching =
        new Thread(
            () ->
                code.complete(
                    run("check", design.toString(), "--watch", "--policy", policy.toString())));
    watching.start();
    await(err, "there is no file");

    replace(design, LEAKING);
    awaitOutput("1 hint");
    replace(policy, "checks: { type-leak: off }\n");
    await(err, "is no policy: line 1, `type-leak` is made less than it is");
    replace(policy, "checks: { undeclared-returns: error }\n");
    awaitOutput("1 error,");
    watching.interrupt();

    assertThat(code.get(60, TimeUnit.SECONDS)).isEqualTo(1);
  }

  @Test
  void aDesignInAFolderThatHadNoneIsCheckedWhenItComes() throws Exception {
    Files.writeString(folder.resolve("design.yaml"), LEAKING);
    Path later = Files.createDirectories(folder.resolve("later/on"));
    CompletableFuture<Integer> code = new CompletableFuture<>();
    Thread watching = new Thread(() -> code.complete(run("check", folder.toString(), "--watch")));
    watching.start();
    awaitOutput("1 design checked");

    // As `check . --watch > findings.txt` does: what it writes makes it check nothing again.
    Files.writeString(folder.resolve("findings.txt"), out.toString());
    replace(later.resolve("design.yaml"), LEAKING);
    awaitOutput("2 designs checked: 0 errors, 0 warnings, 2 hints");
    watching.interrupt();

    assertThat(code.get(60, TimeUnit.SECONDS)).isZero();
    assertThat(out.toString()).containsOnlyOnce("1 design checked");
  }

  /** At once, so that no check sees a file that is half written. */
  private void replace(Path file, String text) throws IOException {
    Path writtenFile = Files.writeString(folder.resolve("written.txt"), text);
    Files.move(
        writtenFile, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private void awaitOutput(String text) {
    await(out, text);
  }

  private static void await(StringWriter output, String text) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!output.toString().contains(text) && System.nanoTime() < deadline) {
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(output.toString()).contains(text);
  }

  private int run(String... arguments) {
    return Clave.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }
}

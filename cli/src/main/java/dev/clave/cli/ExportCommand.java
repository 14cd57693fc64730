package dev.clave.cli;

import dev.clave.design.Design;
import dev.clave.design.compare.ChangeClass;
import dev.clave.design.compare.Comparison;
import dev.clave.design.infrastructure.CloudFormation;
import dev.clave.design.infrastructure.IamPolicy;
import dev.clave.design.infrastructure.InfrastructureChange;
import dev.clave.design.infrastructure.InfrastructureChange.Effect;
import dev.clave.design.infrastructure.InfrastructureChanges;
import dev.clave.design.infrastructure.Terraform;
import dev.clave.design.workbench.WorkbenchExport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a design in another tool's form. */
@Command(
    name = "export",
    description = "Write a design for another tool.",
    exitCodeList = {
      "0:written",
      "1:the work failed",
      "2:the command line was not understood",
      "3:written, and with --since: a table would be replaced by an empty one"
    },
    footer = {
      "  clave export terraform systems/pai/design.yaml -o pai.tf",
      "  clave export cloudformation design.yaml --since HEAD:design.yaml -o stack.json",
      "  clave export iam design.yaml --access read --region eu-west-1 --account 123456789012"
    })
final class ExportCommand implements Callable<Integer> {
  private static final int REPLACED = 3;

  /** The tools for which a design can be written. */
  private enum Tool {
    WORKBENCH,
    CLOUDFORMATION,
    TERRAFORM,
    IAM
  }

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "workbench|cloudformation|terraform|iam",
      description =
          "NoSQL Workbench (JSON), CloudFormation (JSON), Terraform (HCL), or an IAM policy (JSON)"
              + " with the rights that a program needs which uses the design.")
  private Tool tool;

  @Parameters(index = "1", paramLabel = "PATH", description = "A design, or a folder.")
  private Path file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write (default: standard output).")
  private Path output;

  @Option(
      names = "--tables-only",
      description = "Leave out alarms, dashboard and backups (CloudFormation and Terraform).")
  private boolean tablesOnly;

  @Option(
      names = "--since",
      paramLabel = "OLD",
      description = "Also say what the template does to tables of this version of the design.")
  private String since;

  @Option(
      names = "--access",
      paramLabel = "read|write|stream|manage",
      split = ",",
      description =
          "Of an IAM policy: what the program does (default: read,write); manage is for"
              + " provision, apply and doctor.")
  private List<IamPolicy.Access> access = List.of(IamPolicy.Access.READ, IamPolicy.Access.WRITE);

  @Option(
      names = "--region",
      paramLabel = "REGION",
      description = "Of an IAM policy: the AWS region; any unless given.")
  private String region = "*";

  @Option(
      names = "--account",
      paramLabel = "NUMBER",
      description = "Of an IAM policy: the AWS account; any unless given.")
  private String account = "*";

  @Option(
      names = "--prefix",
      paramLabel = "TEXT",
      description = "Of an IAM policy: what the names of tables begin with (table.prefix).")
  private String prefix = "";

  @Override
  public Integer call() throws IOException {
    if (since != null && tool == Tool.IAM) {
      throw new ParameterException(
          spec.commandLine(), "`--since` is about tables, an IAM policy has none");
    }
    Path designFile = DesignFile.at(file);
    Design design = DesignFile.readDraft(designFile, spec.commandLine().getErr());
    // The model bears the design's date, so that exporting twice gives the same file.
    Instant date = Files.getLastModifiedTime(designFile).toInstant();
    String text =
        switch (tool) {
          case WORKBENCH -> WorkbenchExport.of(design, date);
          case CLOUDFORMATION ->
              tablesOnly ? CloudFormation.tables(design) : CloudFormation.of(design);
          case TERRAFORM -> tablesOnly ? Terraform.tables(design) : Terraform.of(design);
          case IAM -> IamPolicy.of(design, access, new IamPolicy.Place(region, account, prefix));
        };
    if (output == null) {
      spec.commandLine().getOut().print(text);
      spec.commandLine().getOut().flush();
    } else {
      DesignFile.write(output, text);
    }
    return since == null ? 0 : tellChanges(design);
  }

  /** On standard error, as the template goes to standard output. */
  private int tellChanges(Design design) {
    PrintWriter errors = spec.commandLine().getErr();
    Design before = DesignVersion.read(since, errors);
    List<InfrastructureChange> changes = InfrastructureChanges.of(before, design);
    if (changes.isEmpty()) {
      errors.println("the tables stay as they are");
    }
    changes.forEach(errors::println);
    if (tool == Tool.CLOUDFORMATION) {
      InfrastructureChanges.severalUpdates(before, design).ifPresent(errors::println);
    }
    if (needsApply(before, design)) {
      errors.println(
          "stored items need `clave apply` too: deploy added indexes before it, and drop removed"
              + " ones right before `clave apply --contract`");
    }
    boolean replaces = changes.stream().anyMatch(each -> each.effect() == Effect.TABLE_REPLACED);
    if (replaces && tool == Tool.CLOUDFORMATION) {
      errors.println(
          "CloudFormation refuses to replace a table that has a name: give it another with"
              + " `table:`, and bring the items over");
    }
    errors.flush();
    return replaces ? REPLACED : 0;
  }

  private static boolean needsApply(Design before, Design after) {
    return Comparison.of(before, after)
        .heaviest()
        .filter(heaviest -> heaviest != ChangeClass.SAFE)
        .isPresent();
  }
}

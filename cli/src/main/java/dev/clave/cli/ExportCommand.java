package dev.clave.cli;

import dev.clave.design.Design;
import dev.clave.design.compare.ChangeClass;
import dev.clave.design.compare.Comparison;
import dev.clave.design.infrastructure.CloudFormation;
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
      "  clave export cloudformation design.yaml --since HEAD:design.yaml -o stack.json"
    })
final class ExportCommand implements Callable<Integer> {
  private static final int REPLACED = 3;

  /** The tools for which a design can be written. */
  private enum Tool {
    WORKBENCH,
    CLOUDFORMATION,
    TERRAFORM
  }

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "workbench|cloudformation|terraform",
      description = "NoSQL Workbench (JSON), CloudFormation (JSON) or Terraform (HCL).")
  private Tool tool;

  @Parameters(index = "1", paramLabel = "PATH", description = "A design, or a folder.")
  private Path file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write (standard output unless given).")
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

  @Override
  public Integer call() throws IOException {
    Path stored = DesignFile.at(file);
    Design design = DesignFile.readDraft(stored, spec.commandLine().getErr());
    // The model bears the design's date, so that exporting twice gives the same file.
    Instant date = Files.getLastModifiedTime(stored).toInstant();
    String text =
        switch (tool) {
          case WORKBENCH -> WorkbenchExport.of(design, date);
          case CLOUDFORMATION ->
              tablesOnly ? CloudFormation.tables(design) : CloudFormation.of(design);
          case TERRAFORM -> tablesOnly ? Terraform.tables(design) : Terraform.of(design);
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

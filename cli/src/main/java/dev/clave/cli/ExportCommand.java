package dev.clave.cli;

import dev.clave.design.Design;
import dev.clave.design.infrastructure.CloudFormation;
import dev.clave.design.infrastructure.Terraform;
import dev.clave.design.workbench.WorkbenchExport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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
    footer = "  clave export terraform systems/pai/design.yaml -o pai.tf")
final class ExportCommand implements Callable<Integer> {
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

  @Parameters(index = "1", paramLabel = "FILE", description = "The design.")
  private Path file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write (standard output unless given).")
  private Path output;

  @Override
  public Integer call() throws IOException {
    Design design = DesignFile.readDraft(file, spec.commandLine().getErr());
    // The model bears the design's date, so that exporting twice gives the same file.
    Instant date = Files.getLastModifiedTime(file).toInstant();
    String text =
        switch (tool) {
          case WORKBENCH -> WorkbenchExport.of(design, date);
          case CLOUDFORMATION -> CloudFormation.of(design);
          case TERRAFORM -> Terraform.of(design);
        };
    if (output == null) {
      spec.commandLine().getOut().print(text);
      spec.commandLine().getOut().flush();
    } else {
      DesignFile.write(output, text);
    }
    return 0;
  }
}

package dev.clave.cli;

import dev.clave.cli.project.EditorSchema;
import dev.clave.cli.terminal.Failure;
import dev.clave.design.workbench.WorkbenchImport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a design from another tool's model. */
@Command(
    name = "import",
    description = "Make a design from another tool's model.",
    footer = "  clave import workbench model.json -o design.yaml")
final class ImportCommand implements Callable<Integer> {
  /** The tools whose models can be read. */
  private enum Tool {
    WORKBENCH
  }

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "workbench", description = "NoSQL Workbench.")
  private Tool tool;

  @Parameters(index = "1", paramLabel = "FILE", description = "The model, in JSON.")
  private Path file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "The design to write, with the schema for editors beside it"
              + " (default: standard output).")
  private Path output;

  @Override
  public Integer call() {
    WorkbenchImport.Imported imported =
        switch (tool) {
          case WORKBENCH -> WorkbenchImport.of(DesignFile.text(file));
        };
    String design =
        imported
            .design()
            .orElseThrow(
                () -> new Failure("`%s`: %s".formatted(file, imported.problem().orElse(""))));
    if (output == null) {
      spec.commandLine().getOut().print(design);
      spec.commandLine().getOut().flush();
    } else {
      DesignFile.write(output, EditorSchema.named(design));
      EditorSchema.writeBeside(output);
    }
    return 0;
  }
}

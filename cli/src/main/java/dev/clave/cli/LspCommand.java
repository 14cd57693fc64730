package dev.clave.cli;

import dev.clave.cli.project.EditorSchema;
import dev.clave.lsp.DesignLanguageServer;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Serves an editor on standard input and output. */
@Command(
    name = "lsp",
    description = {
      "Serve an editor: findings as you type, completion, hover, rename, fixes, formatting.",
      "Speaks the Language Server Protocol on standard input and output; editors start it."
    },
    footer = {"  clave lsp", "  clave lsp --schema > design.schema.json"})
final class LspCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--schema",
      description = "Print the JSON Schema of designs, for editors without a language server.")
  private boolean schema;

  @Override
  public Integer call() throws InterruptedException {
    if (schema) {
      spec.commandLine().getOut().print(EditorSchema.text());
      spec.commandLine().getOut().flush();
      return ExitCode.OK;
    }
    DesignLanguageServer.serve(System.in, System.out);
    return ExitCode.OK;
  }
}

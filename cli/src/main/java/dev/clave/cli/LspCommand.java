package dev.clave.cli;

import dev.clave.lsp.DesignLanguageServer;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** Serves an editor on standard input and output. */
@Command(
    name = "lsp",
    description = {
      "Serve an editor: findings as you type, completion, hover, rename, fixes, formatting.",
      "Speaks the Language Server Protocol on standard input and output; editors start it."
    },
    footer = "  clave lsp")
final class LspCommand implements Callable<Integer> {
  @Override
  public Integer call() throws InterruptedException {
    DesignLanguageServer.serve(System.in, System.out);
    return ExitCode.OK;
  }
}

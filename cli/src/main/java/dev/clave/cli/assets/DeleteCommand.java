package dev.clave.cli.assets;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Deletes files. */
@Command(
    name = "delete",
    description = "Delete files, bytes and metadata.",
    footer = "  clave assets delete /api/shop/assets/ID")
final class DeleteCommand implements Runnable {
  @Mixin private ServerOption server;

  @Parameters(paramLabel = "ASSET", arity = "1..*", description = "As `list` shows them.")
  private List<String> assets = new ArrayList<>();

  @Override
  public void run() {
    List<String> paths = assets.stream().map(RunningServer::asset).toList();
    RunningServer running = server.open();
    paths.forEach(running::delete);
  }
}

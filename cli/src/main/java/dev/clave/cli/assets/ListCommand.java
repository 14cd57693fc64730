package dev.clave.cli.assets;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the files of one thing. */
@Command(
    name = "list",
    description = "List the files of one thing, also those that are awaited.",
    footer = "  clave assets list shop --owner ana --relation product --to p01")
final class ListCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private SystemParameter system;
  @Mixin private ServerOption server;
  @Mixin private RelationOption relation;
  @Mixin private RowsOption format;

  @Override
  public void run() {
    RunningServer running = server.open();
    String path = system.path(running);
    List<Map<String, Object>> rows = new ArrayList<>();
    JsonNode page = running.get(path, relation.asked());
    while (true) {
      page.get("assets").forEach(asset -> rows.add(AssetRow.of(asset)));
      if (!page.has("next")) {
        break;
      }
      page = running.get(page.get("next").textValue(), Map.of());
    }
    Output.rows(spec.commandLine().getOut(), format, rows);
  }
}

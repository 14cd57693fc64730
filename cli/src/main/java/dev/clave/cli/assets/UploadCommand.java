package dev.clave.cli.assets;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.cli.terminal.FormatOption;
import dev.clave.cli.terminal.Output;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sends a file: asks, sends straight to the object store, confirms. */
@Command(
    name = "upload",
    description = "Send a file, with its checksums, and confirm it.",
    footer = "  clave assets upload shop tea.png --owner ana --relation product --to p01")
final class UploadCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private SystemParameter system;
  @Mixin private ServerOption server;
  @Mixin private RelationOption relation;
  @Mixin private FormatOption format;

  @Parameters(index = "1", paramLabel = "FILE", description = "The file.")
  private Path file;

  @Option(names = "--name", description = "The name to keep it under; the file's own unless given.")
  private String name;

  @Option(names = "--type", description = "Its content type; found out unless given.")
  private String type;

  @Override
  public void run() {
    RunningServer running = server.open();
    String all = system.path(running);
    LocalFile local = LocalFile.of(file);
    long partBytes = running.get(all + "/relations", Map.of()).get("partBytes").longValue();
    Map<String, Object> request = new LinkedHashMap<>(relation.asked());
    request.put("fileName", name == null ? file.getFileName().toString() : name);
    request.put("contentType", type == null ? local.contentType() : type);
    request.put("size", local.size());
    request.put("checksums", local.checksums(partBytes));
    JsonNode upload = running.post(all, request);
    try (AssetProgress progress =
        AssetProgress.ofBytes(request.get("fileName").toString(), local.size())) {
      for (JsonNode part : upload.get("parts")) {
        long from = (part.get("number").intValue() - 1) * partBytes;
        running.send(part, local.part(from, part.get("size").longValue(), progress::by));
      }
    }
    JsonNode confirmed = running.post(upload.at("/asset/self").textValue() + "/confirm", Map.of());
    Output.one(spec.commandLine().getOut(), format.json(), AssetRow.of(confirmed));
  }
}

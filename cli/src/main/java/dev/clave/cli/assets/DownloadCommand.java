package dev.clave.cli.assets;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.cli.terminal.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Fetches a file. */
@Command(
    name = "download",
    description = "Fetch a file straight from the object store; never over one that is there.",
    footer = "  clave assets download /api/shop/assets/ID --to tea.png")
final class DownloadCommand implements Runnable {
  private static final int BUFFER = 1 << 16;

  @Spec private CommandSpec spec;
  @Mixin private ServerOption server;

  @Parameters(paramLabel = "ASSET", description = "As `list` and `upload` show it.")
  private String asset;

  @Option(names = "--to", paramLabel = "FILE", description = "Where; here, under its own name.")
  private Path to;

  @Override
  public void run() {
    String path = RunningServer.asset(asset);
    RunningServer running = server.open();
    JsonNode metadata = running.get(path, Map.of());
    Path file = to == null ? Path.of(safe(metadata.get("fileName").textValue())) : to;
    String url = running.get(path + "/download", Map.of()).get("url").textValue();
    try (InputStream bytes = running.fetch(url);
        OutputStream out = created(file);
        AssetProgress progress =
            AssetProgress.ofBytes(file.toString(), metadata.get("size").longValue())) {
      byte[] buffer = new byte[BUFFER];
      for (int read = bytes.read(buffer); read >= 0; read = bytes.read(buffer)) {
        out.write(buffer, 0, read);
        progress.by(read);
      }
    } catch (IOException e) {
      discard(file, e);
      throw new Failure("fetching `" + file + "` broke off; what had come was thrown away", e);
    }
    spec.commandLine().getOut().println(file);
    spec.commandLine().getOut().flush();
  }

  private static OutputStream created(Path file) {
    try {
      return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw new Failure("`" + file + "` is there already; say `--to` another", e);
    } catch (IOException e) {
      throw new Failure("`" + file + "` cannot be written", e);
    }
  }

  private static void discard(Path file, IOException cause) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  /** A name that somebody else chose leads to no other folder and says nothing to a terminal. */
  private static String safe(String name) {
    String plain = name.replaceAll("[/\\\\:\\p{Cntrl}\\p{Cf}]", "_");
    return plain.matches("\\.*") ? "_" + plain : plain;
  }
}

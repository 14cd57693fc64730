package dev.clave.cli.people;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.cli.assets.RunningServer;
import dev.clave.cli.terminal.Failure;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Exports everything that is kept of a person. */
@Command(
    name = "export",
    description = {
      "Write what is kept of a person or tenant into a new folder:",
      "`data.ndjson` with one JSON object a line, and their files in `files`."
    },
    footer = "  clave person export shop customerId=c1 --to c1-data")
final class ExportCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private PersonOption person;

  @Option(names = "--to", paramLabel = "DIR", required = true, description = "A new folder.")
  private Path to;

  @Override
  public void run() {
    RunningServer server = person.open();
    long count = 0;
    try (Stream<JsonNode> lines = server.lines(person.path("export"), person.body())) {
      Files.createDirectory(to);
      boolean isWhole = false;
      try (BufferedWriter data =
          Files.newBufferedWriter(to.resolve("data.ndjson"), StandardOpenOption.CREATE_NEW)) {
        for (JsonNode line : (Iterable<JsonNode>) lines::iterator) {
          if (line.has("lines")) {
            isWhole = line.get("lines").longValue() == count;
            continue;
          }
          count++;
          data.write(withFile(line, server, count).toString());
          data.newLine();
        }
      }
      if (!isWhole) {
        throw new Failure("the export broke off; delete `" + to + "` and run it again");
      }
    } catch (FileAlreadyExistsException e) {
      throw new Failure("`" + to + "` is there already; say `--to` another", e);
    } catch (IOException | UncheckedIOException e) {
      throw new Failure("the export broke off; delete `" + to + "` and run it again", e);
    }
    spec.commandLine().getOut().printf("%,d records in %s%n", count, to);
    spec.commandLine().getOut().flush();
  }

  /**
   * Fetches the file that a line tells of; the URL works for a while only, so the path takes over.
   */
  private JsonNode withFile(JsonNode line, RunningServer server, long number) throws IOException {
    if (!(line instanceof ObjectNode object) || !line.has("url")) {
      return line;
    }
    Files.createDirectories(to.resolve("files"));
    String name = "files/" + number;
    try (InputStream bytes = server.fetch(object.remove("url").textValue())) {
      Files.copy(bytes, to.resolve(name));
    }
    return object.put("file", name);
  }
}

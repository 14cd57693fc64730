package dev.clave.cli.devices;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import dev.clave.events.ingesting.Ingestion;
import dev.clave.events.model.Reading;
import dev.clave.events.model.Receipt;
import dev.clave.stores.NamedFile;
import dev.clave.systems.dispositivos.Dispositivos;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Takes events in from a file. */
@Command(
    name = "ingest",
    description = "Take events in from a file: a JSON array, or one event a line.",
    footer = "  clave devices ingest events.ndjson --format json")
final class IngestCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private DeviceStore store;
  @Mixin private RowsOption format;

  @Parameters(paramLabel = "FILE", description = "The file, or `-` for standard input.")
  private String file;

  @Override
  public Integer call() {
    List<Map<String, Object>> rows = store.use(this::ingest);
    Output.rows(spec.commandLine().getOut(), format, rows);
    return rows.stream().anyMatch(row -> "refused".equals(row.get("answer"))) ? 1 : 0;
  }

  private List<Map<String, Object>> ingest(Dispositivos system) {
    byte[] content = content();
    boolean array = new String(content, StandardCharsets.UTF_8).stripLeading().startsWith("[");
    Ingestion ingestion = system.events().ingestion();
    List<Reading> readings =
        array ? ingestion.reader().readArray(content) : ingestion.reader().readLines(content);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int from = 0; from < readings.size(); from += Ingestion.REQUEST_LIMIT) {
      int to = Math.min(from + Ingestion.REQUEST_LIMIT, readings.size());
      for (Receipt answer : ingestion.accept(readings.subList(from, to))) {
        rows.add(row(rows.size() + 1, answer));
      }
    }
    return rows;
  }

  private static Map<String, Object> row(int number, Receipt answer) {
    if (answer instanceof Receipt.Accepted accepted) {
      return Output.row(
          "event", number, "answer", "accepted", "id", accepted.eventId(), "reason", null);
    }
    if (answer instanceof Receipt.Duplicate duplicate) {
      return Output.row(
          "event", number, "answer", "duplicate", "id", duplicate.eventId(), "reason", null);
    }
    String reason = ((Receipt.Refused) answer).reason();
    return Output.row("event", number, "answer", "refused", "id", null, "reason", reason);
  }

  private byte[] content() {
    try {
      return file.equals("-") ? System.in.readAllBytes() : new NamedFile(Path.of(file)).bytes();
    } catch (IOException e) {
      String reason = e instanceof NoSuchFileException ? "there is no such file" : e.getMessage();
      throw new Failure("could not read `" + file + "`: " + reason, e);
    }
  }
}

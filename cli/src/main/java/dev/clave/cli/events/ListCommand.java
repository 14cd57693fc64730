package dev.clave.cli.events;

import dev.clave.cli.terminal.LimitOption;
import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import dev.clave.events.operating.EventFilter;
import dev.clave.events.operating.StoredEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists events. */
@Command(
    name = "list",
    description = "List events, newest first.",
    footer = "  clave events list --stream orders --key order-17 --system shop")
final class ListCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private PipelineStore store;
  @Mixin private RowsOption format;
  @Mixin private LimitOption limit;

  @Option(names = "--stream", description = "Only of this stream.")
  private String stream;

  @Option(names = "--key", description = "Only of this ordering key.")
  private String key;

  @Option(names = "--type", description = "Only of this type.")
  private String type;

  @Option(names = "--status", description = "Only in this status, such as PROCESSED.")
  private String status;

  @Option(names = "--before", paramLabel = "ID", description = "Only before this id.")
  private Long before;

  @Override
  public void run() {
    EventFilter filter =
        new EventFilter(
            Optional.ofNullable(stream),
            Optional.ofNullable(key),
            Optional.ofNullable(type),
            Optional.ofNullable(status));
    long beforeId = before == null ? Long.MAX_VALUE : before;
    List<StoredEvent> events =
        store.use(pipeline -> pipeline.stored().list(filter, beforeId, limit.limit()));
    Output.rows(
        spec.commandLine().getOut(), format, events.stream().map(ListCommand::row).toList());
  }

  private static Map<String, Object> row(StoredEvent event) {
    return Output.row(
        "id", event.id(),
        "stream", event.stream(),
        "key", event.key(),
        "type", event.eventType(),
        "status", event.processingStatus(),
        "retries", event.retryCount(),
        "received_at", event.receivedAt(),
        "due_at", event.dueAt(),
        "payload", event.payload());
  }
}

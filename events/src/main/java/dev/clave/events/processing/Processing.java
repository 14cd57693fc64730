package dev.clave.events.processing;

import dev.clave.events.model.Cron;
import dev.clave.events.model.EventHandler;
import dev.clave.events.model.EventStream;
import dev.clave.events.model.Limit;
import dev.clave.events.model.RetryPolicy;
import dev.clave.events.model.Streams;
import java.util.List;
import java.util.Map;

/**
 * How events are processed.
 *
 * <pre>{@code
 * Processing processing = options.withWorkers(4).withBatchSize(200).processing();
 * }</pre>
 *
 * @param handlers by event type, for types that their stream has no handler for
 * @param streams the declared ones
 * @param workers threads that process; 0 for a process that only takes events in or operates
 * @param batchSize events per transaction of a worker
 * @param limits of all events together
 * @param crons scheduled events, sent by processes with workers
 */
public record Processing(
    Map<String, EventHandler> handlers,
    List<EventStream> streams,
    int workers,
    int batchSize,
    RetryPolicy retryPolicy,
    List<Limit> limits,
    List<Cron> crons) {
  public static final Processing DEFAULT =
      new Processing(Map.of(), List.of(), 2, 1_000, RetryPolicy.DEFAULT, List.of(), List.of());

  public Processing {
    handlers = Map.copyOf(handlers);
    streams = List.copyOf(streams);
    limits = List.copyOf(limits);
    crons = List.copyOf(crons);
    if (workers < 0 || batchSize < 1) {
      throw new IllegalArgumentException(
          "expected workers >= 0 and a batch size >= 1, found %d and %d"
              .formatted(workers, batchSize));
    }
  }

  public Streams declared() {
    return new Streams(handlers, streams, limits);
  }
}

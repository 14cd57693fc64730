package dev.clave.events;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Hands events to their handlers, one after the other. After a failure the key's later events are
 * left for another time: they must not overtake it.
 */
final class HandlerRun {

  private final Streams streams;
  private final Connection connection;
  private final List<Handled> handled = new ArrayList<>();
  private final List<Failed> failed = new ArrayList<>();
  private final Set<Long> blocked = new HashSet<>();

  HandlerRun(Streams streams, Connection connection) {
    this.streams = streams;
    this.connection = connection;
  }

  void handle(Delivery event) throws SQLException {
    if (blocked.contains(event.keyId())) {
      return;
    }
    Effects effects = new Effects(connection, event);
    String step = "validate";
    try {
      EventHandler handler =
          streams
              .handler(event.stream(), event.eventType())
              .orElseThrow(
                  () -> new PermanentFailure("no handler for `" + event.eventType() + "`"));
      handler.validate(event);
      step = "handle";
      handler.handle(event, effects);
      effects.keep();
      handled.add(new Handled(event, effects));
    } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
      // A handler that never touched this connection failed for a reason of its own: another
      // database that is away holds up one key, not the batch.
      if (effects.usedConnection() && SqlErrors.isOfTheServer(e)) {
        throw new SQLException("the server failed while an event was handled", "08000", e);
      }
      effects.undo();
      fail(event, step, e);
    }
  }

  void fail(Delivery event, String step, Throwable error) {
    failed.add(new Failed(event, step, error));
    blocked.add(event.keyId());
  }

  List<Handled> handled() {
    return handled;
  }

  List<Failed> failed() {
    return failed;
  }
}

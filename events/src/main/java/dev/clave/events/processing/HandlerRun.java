package dev.clave.events.processing;

import dev.clave.events.database.SqlErrors;
import dev.clave.events.model.BatchHandler;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.Effects;
import dev.clave.events.model.EventHandler;
import dev.clave.events.model.Streams;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Hands events to their handlers, in order per key. After an event that failed or is postponed the
 * key's later events are left for another time: they must not overtake it.
 */
final class HandlerRun {

  private final Streams streams;
  private final Connection connection;
  private final Admission admission;
  private final List<Handled> handledEvents = new ArrayList<>();
  private final List<Failed> failedEvents = new ArrayList<>();
  private final List<Postponed> postponed = new ArrayList<>();
  private final Set<Long> blocked = new HashSet<>();

  HandlerRun(Streams streams, Connection connection, Admission admission) {
    this.streams = streams;
    this.connection = connection;
    this.admission = admission;
  }

  /** All of them, until the time is up; those of a batch handler's type together. */
  void handle(List<Delivery> events, BooleanSupplier timeIsUp) throws SQLException {
    Map<Long, Deque<Delivery>> keys = new LinkedHashMap<>();
    events.forEach(
        event -> keys.computeIfAbsent(event.keyId(), key -> new ArrayDeque<>()).add(event));
    while (!timeIsUp.getAsBoolean()) {
      Map<BatchHandler, List<Delivery>> batches = new LinkedHashMap<>();
      for (Deque<Delivery> key : keys.values()) {
        handleSingles(key, timeIsUp);
        gather(key, batches);
      }
      if (batches.isEmpty()) {
        return;
      }
      for (Map.Entry<BatchHandler, List<Delivery>> batch : batches.entrySet()) {
        handleBatch(batch.getKey(), batch.getValue());
      }
    }
  }

  private void handleSingles(Deque<Delivery> key, BooleanSupplier timeIsUp) throws SQLException {
    while (!key.isEmpty() && batchHandler(key.peek()).isEmpty() && !timeIsUp.getAsBoolean()) {
      handle(key.poll());
    }
  }

  /** The events of one type that are next in their key. */
  private void gather(Deque<Delivery> key, Map<BatchHandler, List<Delivery>> batches)
      throws SQLException {
    if (key.isEmpty()) {
      return;
    }
    Optional<BatchHandler> handler = batchHandler(key.peek());
    while (handler.isPresent() && !key.isEmpty() && batchHandler(key.peek()).equals(handler)) {
      Delivery event = key.poll();
      if (isAdmitted(event)) {
        batches.computeIfAbsent(handler.get(), one -> new ArrayList<>()).add(event);
      }
    }
  }

  private Optional<BatchHandler> batchHandler(Delivery event) {
    return streams
        .handler(event.stream(), event.eventType())
        .filter(BatchHandler.class::isInstance)
        .map(BatchHandler.class::cast);
  }

  private boolean isAdmitted(Delivery event) throws SQLException {
    if (blocked.contains(event.keyId())) {
      return false;
    }
    Optional<Postponed> reason = admission.postponed(event);
    reason.ifPresent(
        one -> {
          postponed.add(one);
          blocked.add(event.keyId());
        });
    return reason.isEmpty();
  }

  private void handleBatch(BatchHandler handler, List<Delivery> events) throws SQLException {
    List<BatchHandler.Item> items = new ArrayList<>();
    for (Delivery event : events) {
      if (isValid(handler, event)) {
        items.add(new BatchHandler.Item(event, new Effects(connection, event)));
      }
    }
    if (items.isEmpty()) {
      return;
    }
    Savepoint start = connection.setSavepoint();
    try {
      within(items.get(0).event(), () -> handler.handle(items));
      connection.releaseSavepoint(start);
      items.forEach(item -> handledEvents.add(new Handled(item.event(), item.effects())));
    } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
      throwIfOfTheServer(e, items.stream().map(BatchHandler.Item::effects).toList());
      connection.rollback(start);
      if (items.size() == 1) {
        fail(items.get(0).event(), "handle", e);
        return;
      }
      for (BatchHandler.Item item : items) {
        handle(item.event());
      }
    }
  }

  private boolean isValid(BatchHandler handler, Delivery event) {
    if (blocked.contains(event.keyId())) {
      return false;
    }
    try {
      handler.validate(event);
      return true;
    } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
      fail(event, "validate", e);
      return false;
    }
  }

  void handle(Delivery event) throws SQLException {
    if (!isAdmitted(event)) {
      return;
    }
    Effects effects = new Effects(connection, event);
    String step = "validate";
    try {
      EventHandler handler = streams.handler(event.stream(), event.eventType()).orElseThrow();
      handler.validate(event);
      step = "handle";
      within(event, () -> handler.handle(event, effects));
      effects.keep();
      handledEvents.add(new Handled(event, effects));
    } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
      throwIfOfTheServer(e, List.of(effects));
      effects.undo();
      fail(event, step, e);
    }
  }

  /** A handler's call. */
  private interface Call {
    void run() throws Exception;
  }

  private void within(Delivery event, Call call) throws Exception {
    Optional<Duration> timeout = streams.timeout(event.stream(), event.eventType());
    if (timeout.isEmpty()) {
      call.run();
      return;
    }
    Deadline deadline = Deadline.in(timeout.get(), connection);
    try (deadline) {
      call.run();
    } catch (Exception e) {
      if (!deadline.hasPassed()) {
        throw e;
      }
    }
    if (deadline.hasPassed()) {
      throw new HandlerTimeout(event.eventType(), timeout.get());
    }
  }

  /**
   * A handler that never touched this connection failed for a reason of its own: another database
   * that is away holds up one key, not the batch.
   */
  private static void throwIfOfTheServer(Throwable error, Collection<Effects> effects)
      throws SQLException {
    if (effects.stream().anyMatch(Effects::usedConnection) && SqlErrors.isOfTheServer(error)) {
      throw new SQLException("the server failed while an event was handled", "08000", error);
    }
  }

  void fail(Delivery event, String step, Throwable error) {
    failedEvents.add(new Failed(event, step, error));
    blocked.add(event.keyId());
  }

  List<Handled> handled() {
    return handledEvents;
  }

  List<Failed> failed() {
    return failedEvents;
  }

  List<Postponed> postponed() {
    return postponed;
  }
}

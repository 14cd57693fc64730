package dev.clave.events;

import dev.clave.events.database.EventTables;
import dev.clave.events.model.EventStream;
import dev.clave.events.model.NewEvent;
import java.util.List;

/** Which tables a suite runs on: the pipeline's own, unless a system's suite says otherwise. */
public class TestTables {

  public static final TestTables OWN = new TestTables();

  public EventTables tables() {
    return EventTables.OWN;
  }

  /** The stream of the keys. */
  public String stream() {
    return "machines";
  }

  /** What the process of a suite declares, unless it says otherwise. */
  public EventStream declaredStream() {
    return EventStream.named(stream()).echoing();
  }

  /** Makes that many ordering keys, whose ids follow one another. */
  public List<TestKey> keys(TestDatabase database, int count) {
    return database
        .column(
            "INSERT INTO ordering_keys (stream, ordering_key)"
                + " SELECT 'machines', 'machine ' || gen_random_uuid()"
                + " FROM generate_series(1, ?) RETURNING ordering_key",
            count)
        .stream()
        .map(key -> new TestKey(stream(), key))
        .toList();
  }

  /** How an event is sent as JSON. */
  public String json(NewEvent event) {
    return """
        {"event_uuid": "%s", "stream": "%s", "key": "%s", "type": "%s", "payload": %s,
         "idempotency_key": "%s"}"""
        .formatted(
            event.eventUuid(),
            event.stream(),
            event.key(),
            event.type(),
            event.payload(),
            event.idempotencyKey());
  }
}

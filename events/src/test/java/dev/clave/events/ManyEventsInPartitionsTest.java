package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;

class ManyEventsInPartitionsTest extends ManyEventsTest {

  private TestDatabase database;

  @Override
  TestDatabase database() {
    database = TestDatabase.empty(TestTables.OWN);
    Events.open(database.options().withWorkers(0).withRelay(false)).close();
    return database;
  }

  @AfterEach
  void everyEventHasItsKeys() {
    assertThat(
            database.number(
                "SELECT count(*) FROM events e FULL JOIN event_keys k ON k.event_id = e.id AND"
                    + " k.event_uuid = e.event_uuid AND k.idempotency_key = e.idempotency_key AND"
                    + " k.received_at = e.received_at WHERE e.id IS NULL OR k.event_id IS NULL"))
        .isZero();
  }
}

package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class D11PartitionTest {

  private final TestDatabase database = TestDatabase.fresh();
  private final SettableClock clock = new SettableClock();
  private Events events;
  private List<UUID> devices;
  private NewEvent before;

  @BeforeEach
  void partitionATableThatHasEvents() {
    events =
        Events.open(
            EventsOptions.at(database.url())
                .withClock(clock)
                .withHandlers(Samples.doingNothing())
                .withEventRetention(Duration.ofDays(3)));
    devices = database.devices(10);
    before = Samples.telemetry(devices.get(0));
    events.ingestion().accept(List.of(before));
    events.ingestion().accept(Samples.numbered(devices, 99));
    processed(100);
    events.maintenance().partitions().begin("ops");
  }

  @AfterEach
  void close() {
    events.close();
  }

  @Test
  void bothUniqueKeysStillHoldAcrossPartitions() {
    clock.advance(Duration.ofDays(1));
    assertThat(events.ingestion().accept(List.of(before)).get(0))
        .isInstanceOf(Answer.Duplicate.class);
    NewEvent sameUuid =
        new NewEvent(
            before.eventUuid(), devices.get(1), Samples.TELEMETRY, "{}", UUID.randomUUID());
    assertThat(events.ingestion().accept(List.of(sameUuid)).get(0))
        .isInstanceOf(Answer.Refused.class);
    assertThatThrownBy(
            () ->
                database.execute(
                    "INSERT INTO events (event_uuid, device_id, event_type, payload,"
                        + " idempotency_key, received_at) SELECT gen_random_uuid(), device_id,"
                        + " event_type, payload, idempotency_key, ?::timestamptz FROM events LIMIT 1",
                    clock.instant().toString()))
        .hasMessageContaining("event_keys_idempotency_key_uniq");
  }

  @Test
  void theLifeOfAnEventIsTheSameInAPartition() {
    clock.advance(Duration.ofDays(1));
    List<Answer> answers = events.ingestion().accept(Samples.numbered(devices, 200));
    assertThat(answers).allMatch(Answer.Accepted.class::isInstance);
    processed(300);
    assertThat(database.number("SELECT count(*) FROM events_20260302")).isEqualTo(200);
    assertThat(database.number("SELECT count(*) FROM event_acknowledgments")).isEqualTo(300);
  }

  @Test
  void oldPartitionsAreDetachedByPolicyWithTheirKeysAndNewOnesAreMade() {
    clock.advance(Duration.ofDays(5));
    Maintenance.Round round = events.maintenance().run("ops");
    assertThat(round.partitionsDetached()).containsExactly("events_history", "events_20260302");
    assertThat(round.partitionsMade()).hasSize(5);
    assertThat(database.number("SELECT count(*) FROM events")).isZero();
    assertThat(database.number("SELECT count(*) FROM events_history")).isEqualTo(100);
    assertThat(database.number("SELECT count(*) FROM event_keys")).isZero();
    assertThat(events.ingestion().accept(Samples.numbered(devices, 5)))
        .allMatch(Answer.Accepted.class::isInstance);
  }

  @Test
  void aPartitionWithUnfinishedEventsStays() {
    events.consumers().pause(Consumers.PROCESSOR, "test", "ops");
    events.ingestion().accept(Samples.numbered(devices, 5));
    clock.advance(Duration.ofDays(5));
    assertThat(events.maintenance().run("ops").partitionsDetached()).isEmpty();
  }

  @Test
  void deletingADeviceStillDeletesItsEventsAndTheirSteps() {
    database.execute("DELETE FROM devices");
    assertThat(database.number("SELECT count(*) FROM events")).isZero();
    assertThat(database.number("SELECT count(*) FROM event_keys")).isZero();
    assertThat(database.number("SELECT count(*) FROM event_processing_logs")).isZero();
  }

  private void processed(int count) {
    Await.until(
        count + " processed",
        () ->
            database.number("SELECT count(*) FROM events WHERE processing_status = 'PROCESSED'")
                == count);
  }
}

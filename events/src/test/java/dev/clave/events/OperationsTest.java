package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.events.model.EventHandler;
import dev.clave.events.model.PermanentFailure;
import dev.clave.events.model.RetryPolicy;
import dev.clave.events.operating.Consumer;
import dev.clave.events.operating.Consumers;
import dev.clave.events.operating.DeadLetter;
import dev.clave.events.operating.DeadLetterFilter;
import dev.clave.events.operating.DeadLetters;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

public class OperationsTest {

  protected TestTables tables() {
    return TestTables.OWN;
  }

  private static final int FAST = 100_000;

  private final TestDatabase database = TestDatabase.fresh(tables());
  private final List<Integer> handled = new CopyOnWriteArrayList<>();
  private volatile boolean broken = true;
  private Events events;
  private TestKey key;

  @BeforeEach
  void makeDeadLetters() {
    EventHandler handler =
        (event, effects) -> {
          int n = event.payload().get("n").asInt();
          if (broken) {
            throw new PermanentFailure("broken at " + n);
          }
          handled.add(n);
        };
    events = Events.open(database.options().withHandlers(Samples.handling(handler)));
    key = database.keys(1).get(0);
    events.ingestion().accept(Samples.numbered(List.of(key), 10));
    Await.until("ten dead letters", () -> open() == 10);
    broken = false;
  }

  @AfterEach
  void close() {
    events.close();
  }

  @Test
  void deadLettersAreListedInPagesFilteredAndInspected() {
    DeadLetters letters = events.deadLetters();
    List<DeadLetter> first = letters.list(DeadLetterFilter.ALL, false, 0, 4);
    List<DeadLetter> second = letters.list(DeadLetterFilter.ALL, false, first.get(3).id(), 100);
    assertThat(first).hasSize(4);
    assertThat(second).hasSize(6);
    assertThat(letters.list(reason("broken at 7"), false, 0, 10)).hasSize(1);
    DeadLetters.Inspection inspection = letters.inspect(first.get(0).id()).orElseThrow();
    assertThat(inspection.letter().key()).isEqualTo(key.key());
    assertThat(inspection.steps()).extracting(DeadLetters.Step::status).contains("DEAD_LETTERED");
    assertThat(letters.inspect(999_999)).isEmpty();
  }

  @Test
  void aDryRunChangesNothing() {
    assertThat(events.deadLetters().replay(DeadLetterFilter.ALL, true, FAST, "ops").letterIds())
        .hasSize(10);
    assertThat(events.deadLetters().discard(DeadLetterFilter.ALL, true, "old", "ops").letterIds())
        .hasSize(10);
    assertThat(open()).isEqualTo(10);
  }

  @Test
  void allAreReplayedInOrderAndAudited() {
    events.deadLetters().replay(DeadLetterFilter.ALL, false, FAST, "ops");
    Await.until("all handled", () -> handled.size() == 10);
    assertThat(handled).isSorted();
    Await.until("settled", () -> number("SELECT count(*) FROM event_queue") == 0);
    assertThat(number("SELECT count(*) FROM events WHERE processing_status = 'PROCESSED'"))
        .isEqualTo(10);
    assertThat(number("SELECT count(*) FROM event_acknowledgments WHERE ack_status = 'ACKED'"))
        .isEqualTo(10);
    assertThat(
            number(
                "SELECT count(*) FROM audit_log WHERE event_type = 'DEAD_LETTER_REPLAYED'"
                    + " AND actor = 'ops'"))
        .isEqualTo(10);
    assertThat(events.deadLetters().replay(DeadLetterFilter.ALL, false, FAST, "ops").letterIds())
        .isEmpty();
  }

  @Test
  void oneIsReplayedAloneAndSomeByTheirReason() {
    long id = events.deadLetters().list(reason("broken at 4"), false, 0, 1).get(0).id();
    events.deadLetters().replay(DeadLetterFilter.one(id), false, FAST, "ops");
    Await.until("that one", () -> handled.equals(List.of(4)));
    events.deadLetters().replay(reason("BROKEN AT 8"), false, FAST, "ops");
    Await.until("the other", () -> handled.equals(List.of(4, 8)));
    assertThat(open()).isEqualTo(8);
  }

  @Test
  void aSlowReplayGoesInTheOrderOfTheEventsAlsoWhenTheFirstDiedAgain() {
    broken = true;
    long first = events.deadLetters().list(DeadLetterFilter.ALL, false, 0, 1).get(0).id();
    events.deadLetters().replay(DeadLetterFilter.one(first), false, FAST, "ops");
    Await.until("dead again", () -> open() == 10);
    broken = false;
    events.deadLetters().replay(DeadLetterFilter.ALL, false, 5, "ops");
    Await.until("all handled", () -> handled.size() == 10);
    assertThat(handled).isSorted();
  }

  @Test
  void aLetterTellsTheAttemptsThatWereMade() {
    TestDatabase other = TestDatabase.fresh(tables());
    RetryPolicy twice = new RetryPolicy(Duration.ofMillis(1), 1, Duration.ofMillis(1), 0, 2);
    EventHandler failing =
        (event, effects) -> {
          throw new IllegalStateException("attempt " + event.attempt());
        };
    try (Events failingEvents =
        Events.open(
            other.options().withRetryPolicy(twice).withHandlers(Samples.handling(failing)))) {
      failingEvents.ingestion().accept(Samples.numbered(other.keys(1), 1));
      DeadLetters letters = failingEvents.deadLetters();
      Await.until("dead", () -> !letters.list(DeadLetterFilter.ALL, false, 0, 1).isEmpty());
      long id = letters.list(DeadLetterFilter.ALL, false, 0, 1).get(0).id();
      assertThat(letters.inspect(id).orElseThrow().attempts())
          .extracting(DeadLetters.Attempt::number)
          .containsExactly(1, 2);
      assertThat(letters.inspect(id).orElseThrow().attempts().get(1).error()).contains("attempt 2");
    }
  }

  @Test
  void oneIsEditedAndReplayedAndKeepsItsOldPayload() {
    long id = events.deadLetters().list(reason("broken at 3"), false, 0, 1).get(0).id();
    assertThatThrownBy(() -> events.deadLetters().replayEdited(id, "[1]", "ops"))
        .hasMessage("`payload`: expected an object, found array");
    events.deadLetters().replayEdited(id, "{\"n\": 33}", "ops");
    Await.until("handled", () -> handled.contains(33));
    assertThat(events.deadLetters().inspect(id).orElseThrow().letter().payload())
        .isEqualTo("{\"n\": 3}");
    assertThat(open()).isEqualTo(9);
  }

  @Test
  void someAreDiscardedWithAReason() {
    events.deadLetters().discard(reason("broken at 5"), false, "obsolete", "ops");
    assertThat(number("SELECT count(*) FROM events WHERE processing_status = 'FAILED'"))
        .isEqualTo(1);
    assertThat(
            database.value(
                "SELECT resolution_reason FROM dead_letter_events WHERE resolution = 'DISCARDED'"))
        .isEqualTo("obsolete");
    assertThatThrownBy(() -> events.deadLetters().discard(DeadLetterFilter.ALL, false, " ", "ops"))
        .hasMessageContaining("expected a reason");
    assertThat(open()).isEqualTo(9);
  }

  @Test
  void aPausedProcessorHandlesNothingAndShowsItsLagUntilItIsResumed() {
    assertThat(events.consumers().pause(Consumers.PROCESSOR, "upgrade", "ops")).isTrue();
    assertThat(events.consumers().pause(Consumers.PROCESSOR, "upgrade", "ops")).isFalse();
    events.ingestion().accept(Samples.numbered(List.of(key), 5));
    Consumer processor =
        events.consumers().list().stream()
            .filter(consumer -> consumer.name().equals(Consumers.PROCESSOR))
            .findFirst()
            .orElseThrow();
    assertThat(processor.paused()).isTrue();
    assertThat(processor.lag()).isEqualTo(5);
    assertThat(processor.oldestAt()).isPresent();
    assertThat(handled).isEmpty();
    assertThat(events.consumers().resume(Consumers.PROCESSOR, "ops")).isTrue();
    Await.until("handled", () -> handled.size() == 5);
    assertThat(
            database.column(
                "SELECT event_type || ' ' || COALESCE(new_state->>'reason', '-') FROM audit_log"
                    + " WHERE event_type LIKE 'CONSUMER_%' ORDER BY id"))
        .containsExactly("CONSUMER_PAUSED upgrade", "CONSUMER_RESUMED -");
  }

  @Test
  void aPausedRelayPublishesNothingAndShowsItsLag() {
    events.consumers().pause(Consumers.OUTBOX_RELAY, "broker move", "ops");
    events.ingestion().accept(Samples.numbered(List.of(key), 5));
    Await.until("processed", () -> handled.size() == 5);
    Await.until("committed", () -> events.outbox().lag().unpublished() == 5);
    assertThat(events.outbox().lag().oldestAt()).isPresent();
    events.consumers().resume(Consumers.OUTBOX_RELAY, "ops");
    Await.until("published", () -> events.outbox().lag().unpublished() == 0);
  }

  @Test
  void thePipelinesOwnConsumersCannotBeRegisteredAsOthers() {
    assertThatThrownBy(() -> events.consumers().register("processor", Duration.ofSeconds(5), "ops"))
        .hasMessageContaining("`processor` is part of the pipeline");
  }

  private static DeadLetterFilter reason(String text) {
    return new DeadLetterFilter(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(text),
        Optional.empty(),
        Optional.empty());
  }

  private long open() {
    return number("SELECT count(*) FROM dead_letter_events WHERE resolution IS NULL");
  }

  private long number(String sql) {
    return database.number(sql);
  }
}

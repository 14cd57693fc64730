package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.events.operating.Acknowledgements;
import dev.clave.events.operating.Acknowledgements.Status;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

public class AcknowledgementTest {

  protected TestTables tables() {
    return TestTables.OWN;
  }

  private final TestDatabase database = TestDatabase.fresh(tables());
  private final SettableClock clock = new SettableClock();
  private Events events;

  @BeforeEach
  void processFourEventsWithAConsumerThatAcknowledges() {
    events = Events.open(database.options().withClock(clock).withHandlers(Samples.doingNothing()));
    events.consumers().register("billing", Duration.ofSeconds(30), "ops");
    events.ingestion().accept(Samples.numbered(database.keys(4), 4));
    Await.until(
        "processed",
        () ->
            database.number("SELECT count(*) FROM events WHERE processing_status = 'PROCESSED'")
                == 4);
  }

  @AfterEach
  void close() {
    events.close();
  }

  @Test
  void eachEventWaitsForEachConsumerAndIsSettledOnce() {
    List<Long> ids =
        events.acknowledgements().pending("billing", 10).stream()
            .map(Acknowledgements.Pending::eventId)
            .toList();
    assertThat(ids).hasSize(4);
    assertThat(events.acknowledgements().acknowledge(ids.get(0), "billing", "billing"))
        .contains(Status.ACKED);
    assertThat(events.acknowledgements().refuse(ids.get(1), "billing", "billing"))
        .contains(Status.NACKED);
    assertThat(events.acknowledgements().refuse(ids.get(0), "billing", "billing"))
        .contains(Status.ACKED);
    assertThat(events.acknowledgements().acknowledge(ids.get(0), "stranger", "stranger")).isEmpty();
    assertThat(events.acknowledgements().pending("billing", 10)).hasSize(2);

    clock.advance(Duration.ofSeconds(31));
    assertThat(events.acknowledgements().expire()).isEqualTo(2);
    assertThat(events.acknowledgements().acknowledge(ids.get(2), "billing", "billing"))
        .contains(Status.TIMEOUT);
  }

  @Test
  void aPausedConsumersTimeStandsStill() {
    events.consumers().pause("billing", "holiday", "ops");
    clock.advance(Duration.ofSeconds(31));
    assertThat(events.acknowledgements().expire()).isZero();
    events.consumers().resume("billing", "ops");
    clock.advance(Duration.ofSeconds(29));
    assertThat(events.acknowledgements().expire()).isZero();
    clock.advance(Duration.ofSeconds(2));
    assertThat(events.maintenance().run("ops").timedOut()).isEqualTo(4);
    assertThat(
            database.value(
                "SELECT new_state->>'timedOut' FROM audit_log"
                    + " WHERE event_type = 'MAINTENANCE_DONE' AND actor = 'ops'"))
        .isEqualTo("4");
  }

  @Test
  void anAnswerInAnothersNameIsAuditedAndAConsumersOwnIsNot() {
    List<Long> ids =
        events.acknowledgements().pending("billing", 10).stream()
            .map(Acknowledgements.Pending::eventId)
            .toList();
    events.acknowledgements().acknowledge(ids.get(0), "billing", "billing");
    events.acknowledgements().acknowledge(ids.get(1), "billing", "ana");
    events.acknowledgements().refuse(ids.get(2), "billing", "ana");
    events.acknowledgements().refuse(ids.get(2), "billing", "luis");
    assertThat(
            database.column(
                "SELECT aggregate_id || ' ' || actor || ' ' || (new_state->>'ack_status')"
                    + " FROM audit_log WHERE event_type = 'ACKNOWLEDGEMENT_SETTLED' ORDER BY id"))
        .containsExactly(ids.get(1) + " ana ACKED", ids.get(2) + " ana NACKED");
  }

  @Test
  void whatARemovedConsumerOwedTimesOut() {
    events.consumers().remove("billing", "ops");
    assertThat(events.acknowledgements().expire()).isEqualTo(4);
    assertThat(events.acknowledgements().pending("billing", 10)).isEmpty();
  }

  @Test
  void theDatabaseRefusesToSettleTwice() {
    database.execute("UPDATE event_acknowledgments SET ack_status = 'ACKED'");
    assertThatThrownBy(
            () -> database.execute("UPDATE event_acknowledgments SET ack_status = 'PENDING'"))
        .hasMessageContaining("is ACKED already");
  }
}

package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class D4ProcessingTest {

  private final TestDatabase database = TestDatabase.fresh();

  @Test
  void everyAcceptedEventIsProcessedAcknowledgedAndPublishedWithItsSteps() {
    try (Events events =
        Events.open(EventsOptions.at(database.url()).withHandlers(Samples.doingNothing()))) {
      List<UUID> devices = database.devices(50);
      List<Answer> answers = events.ingestion().accept(Samples.numbered(devices, 3_000));
      assertThat(answers).allMatch(answer -> answer instanceof Answer.Accepted);
      Await.until("everything published", () -> count("outbox_events WHERE published") == 3_000);
      assertThat(count("events WHERE processing_status = 'PROCESSED'")).isEqualTo(3_000);
      assertThat(count("event_acknowledgments WHERE ack_status = 'ACKED'")).isEqualTo(3_000);
      assertThat(count("event_processing_logs WHERE status = 'VALIDATED'")).isEqualTo(3_000);
      assertThat(count("event_processing_logs WHERE status = 'PROCESSED'")).isEqualTo(3_000);
      assertThat(count("event_queue")).isZero();
    }
  }

  private long count(String of) {
    return database.number("SELECT count(*) FROM " + of);
  }
}

package dev.clave.events.ingesting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.Events;
import dev.clave.events.TestDatabase;
import dev.clave.events.TestTables;
import dev.clave.events.model.EventStream;
import dev.clave.events.model.NewEvent;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EventTypesTest {

  private static final int MORE = EventTypes.MOST_REMEMBERED + 200;

  private final TestDatabase database = TestDatabase.fresh(TestTables.OWN);

  @Test
  void aSenderOfManyTypesTakesNoMoreMemoryAndAllOfThemAreRecorded() {
    try (Events events =
        Events.open(database.options().withStreams(EventStream.named("orders")).withWorkers(0))) {
      for (int from = 0; from < MORE; from += 100) {
        events.ingestion().accept(typed(from, from + 100));
      }
      assertThat(events.types().remembered()).isLessThanOrEqualTo(EventTypes.MOST_REMEMBERED);
      assertThat(events.types().list()).hasSize(MORE);
    }
  }

  private static List<NewEvent> typed(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> NewEvent.of("orders", "order-1", "Type" + i, "{}", Integer.toString(i)))
        .toList();
  }
}

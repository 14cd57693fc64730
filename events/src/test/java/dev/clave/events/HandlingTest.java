package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.model.BatchHandler;
import dev.clave.events.model.Cron;
import dev.clave.events.model.EventStream;
import dev.clave.events.model.Limit;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.PermanentFailure;
import dev.clave.events.model.Receipt;
import dev.clave.events.model.RetryPolicy;
import dev.clave.events.processing.Pause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a stream says of how its events are handled: when, how many, how long, together or not. */
class HandlingTest {

  private final TestDatabase database = TestDatabase.fresh(TestTables.OWN);
  private final List<String> handled = new CopyOnWriteArrayList<>();
  private final AtomicInteger sent = new AtomicInteger();

  private NewEvent event(String key, String type) {
    int number = sent.incrementAndGet();
    return NewEvent.of("orders", key, type, "{\"n\": " + number + "}", "event-" + number);
  }

  private EventStream orders(String... types) {
    EventStream stream = EventStream.named("orders");
    for (String type : types) {
      stream = stream.handling(type, (event, effects) -> handled.add(event.key() + " " + type));
    }
    return stream;
  }

  private Events open(EventStream stream) {
    return Events.open(options().withStreams(stream));
  }

  private EventsOptions options() {
    return EventsOptions.at(database.url())
        .withRelay(false)
        .withRetryPolicy(new RetryPolicy(Duration.ofMillis(20), 1, Duration.ofMillis(20), 0, 3));
  }

  private long count(String of) {
    return database.number("SELECT count(*) FROM " + of);
  }

  private void awaitDone() {
    Await.until("all done", () -> count("event_queue") == 0);
  }

  @Test
  void anEventWithoutAHandlerWaitsWithItsKeyAndIsToldUntilAProcessHasTheHandler() {
    try (Events events = open(orders("Placed"))) {
      events.ingestion().accept(List.of(event("order-1", "Placed"), event("order-1", "Shipped")));
      events.ingestion().accept(List.of(event("order-1", "Placed"), event("order-2", "Placed")));
      Await.until("told", () -> !events.types().waiting().isEmpty());
      Await.until("others go on", () -> handled.contains("order-2 Placed"));
      assertThat(events.types().waiting())
          .singleElement()
          .satisfies(
              waiting -> {
                assertThat(waiting.type()).isEqualTo("Shipped");
                assertThat(waiting.keys()).isEqualTo(1);
              });
      assertThat(count("dead_letter_events")).isZero();
      try (Events newer = open(orders("Placed", "Shipped"))) {
        awaitDone();
        assertThat(newer.types().waiting()).isEmpty();
      }
    }
    assertThat(handled.stream().filter(one -> one.startsWith("order-1")))
        .containsExactly("order-1 Placed", "order-1 Shipped", "order-1 Placed");
    assertThat(count("event_holds")).isZero();
  }

  @Test
  void aStreamATypeAndAKeyCanBePausedAndResumed() {
    try (Events events = open(orders("Placed", "Paid"))) {
      Pause.Scope paid = Pause.Scope.ofStream("orders").ofType("Paid");
      Pause.Scope second = Pause.Scope.ofStream("orders").ofKey("order-2");
      assertThat(events.pauses().pause(paid, "the bank is closed", "ops")).isTrue();
      assertThat(events.pauses().pause(paid, "the bank is closed", "ops")).isFalse();
      assertThat(events.pauses().pause(second, "in dispute", "ops")).isTrue();
      events
          .ingestion()
          .accept(
              List.of(
                  event("order-1", "Placed"),
                  event("order-1", "Paid"),
                  event("order-1", "Placed"),
                  event("order-2", "Placed"),
                  event("order-3", "Placed")));
      Await.until("held", () -> count("event_holds WHERE reason = 'PAUSED'") == 2);
      Await.until("others go on", () -> handled.contains("order-3 Placed"));
      assertThat(handled).containsExactlyInAnyOrder("order-1 Placed", "order-3 Placed");
      assertThat(events.pauses().resume(second, "ops")).isTrue();
      Await.until("resumed", () -> handled.contains("order-2 Placed"));
      assertThat(handled).doesNotContain("order-1 Paid");
      assertThat(events.pauses().resume(paid, "ops")).isTrue();
      assertThat(events.pauses().resume(paid, "ops")).isFalse();
      awaitDone();
      assertThat(handled.stream().filter(one -> one.startsWith("order-1")))
          .containsExactly("order-1 Placed", "order-1 Paid", "order-1 Placed");
      assertThat(count("audit_log WHERE event_type IN ('EVENTS_PAUSED', 'EVENTS_RESUMED')"))
          .isEqualTo(4);
    }
  }

  @Test
  void urgentKeysGoFirstAndStayInOrder() throws Exception {
    try (Events events = Events.open(options().withWorkers(0))) {
      List<NewEvent> ordinary =
          IntStream.range(0, 500).mapToObj(i -> event("order-" + i, "Placed")).toList();
      events.ingestion().accept(ordinary);
      events
          .ingestion()
          .accept(
              List.of(
                  event("hurry", "Placed"),
                  event("hurry", "Paid").withPriority(5),
                  event("now", "Paid").withPriority(9)));
    }
    try (Events events =
        Events.open(
            options().withStreams(orders("Placed", "Paid")).withWorkers(1).withBatchSize(64))) {
      awaitDone();
    }
    assertThat(handled).hasSize(503);
    assertThat(handled.indexOf("now Paid")).isLessThan(100);
    assertThat(handled.indexOf("hurry Paid")).isLessThan(100);
    assertThat(handled.indexOf("hurry Placed")).isLessThan(handled.indexOf("hurry Paid"));
  }

  @Test
  void ofAUniqueKeyOneEventIsTakenInThePeriod() {
    SettableClock clock = new SettableClock();
    try (Events events = Events.open(options().withWorkers(0).withClock(clock))) {
      NewEvent first = event("order-1", "Reminded").uniqueFor(Duration.ofHours(1), "reminder-1");
      Receipt answer = events.ingestion().accept(List.of(first)).get(0);
      long id = ((Receipt.Accepted) answer).eventId();
      NewEvent second = event("order-1", "Reminded").uniqueFor(Duration.ofHours(1), "reminder-1");
      NewEvent other = event("order-1", "Reminded").uniqueFor(Duration.ofHours(1), "reminder-2");
      NewEvent third = event("order-1", "Reminded").uniqueFor(Duration.ofHours(1), "reminder-2");
      List<Receipt> answers = events.ingestion().accept(List.of(second, other, third));
      assertThat(answers.get(0)).isEqualTo(new Receipt.Duplicate(id));
      assertThat(answers.get(1)).isInstanceOf(Receipt.Accepted.class);
      assertThat(answers.get(2))
          .isEqualTo(new Receipt.Duplicate(((Receipt.Accepted) answers.get(1)).eventId()));
      assertThat(events.ingestion().accept(List.of(first)))
          .as("the same event again is the same by its idempotency key too")
          .containsExactly(new Receipt.Duplicate(id));
      clock.advance(Duration.ofHours(1));
      assertThat(events.ingestion().accept(List.of(second)).get(0))
          .isInstanceOf(Receipt.Accepted.class);
    }
  }

  @Test
  void ofOneUniqueKeySentByManyAtOnceOneIsTaken() {
    try (Events events = Events.open(options().withWorkers(0).withIntake(4, 10_000))) {
      List<NewEvent> all =
          IntStream.range(0, 200)
              .mapToObj(
                  i -> event("order-" + i, "Reminded").uniqueFor(Duration.ofHours(1), "the one"))
              .toList();
      List<Receipt> answers = events.ingestion().accept(all);
      assertThat(answers.stream().filter(Receipt.Accepted.class::isInstance)).hasSize(1);
      assertThat(answers.stream().filter(Receipt.Duplicate.class::isInstance)).hasSize(199);
      assertThat(count("events")).isEqualTo(1);
    }
  }

  @Test
  void noMoreWorkersThanTheLimitHandleATypeAtOnce() {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    EventStream stream =
        EventStream.named("orders")
            .handling(
                "Paid",
                (event, effects) -> {
                  most.accumulateAndGet(now.incrementAndGet(), Math::max);
                  Thread.sleep(2);
                  now.decrementAndGet();
                })
            .limitedTo(Limit.ofType("Paid").atOnce(1));
    try (Events first = Events.open(options().withStreams(stream).withWorkers(3));
        Events second = Events.open(options().withStreams(stream).withWorkers(3))) {
      first
          .ingestion()
          .accept(IntStream.range(0, 300).mapToObj(i -> event("order-" + i, "Paid")).toList());
      awaitDone();
    }
    assertThat(most.get()).isEqualTo(1);
    assertThat(count("events WHERE processing_status = 'PROCESSED'")).isEqualTo(300);
  }

  @Test
  void aRateHoldsForAllProcessesTogetherByKeyByTypeAndOverall() {
    SettableClock clock = new SettableClock();
    EventStream stream =
        orders("Placed", "Paid")
            .limitedTo(Limit.ofType("Paid").per(Duration.ofMinutes(1), 5))
            .limitedTo(Limit.ofEachKey().per(Duration.ofMinutes(1), 2));
    EventsOptions options =
        options()
            .withStreams(stream)
            .withClock(clock)
            .limitedTo(Limit.overall().per(Duration.ofMinutes(1), 12));
    List<NewEvent> all = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      all.add(event("order-" + i, "Paid"));
      all.add(event("busy", "Placed"));
      all.add(event("other-" + i, "Placed"));
    }
    try (Events first = Events.open(options);
        Events second = Events.open(options)) {
      first.ingestion().accept(all);
      Await.until("all others held", this::everyKeyThatWaitsIsHeld);
      assertThat(handled).hasSizeBetween(1, 12);
      assertThat(handled.stream().filter(one -> one.endsWith("Paid")).count())
          .isLessThanOrEqualTo(5);
      assertThat(handled.stream().filter("busy Placed"::equals).count()).isLessThanOrEqualTo(2);
      while (handled.size() < 24) {
        int before = handled.size();
        clock.advance(Duration.ofMinutes(1));
        Await.until("another minute's", () -> handled.size() > before);
        Await.until("all others held", this::everyKeyThatWaitsIsHeld);
        assertThat(handled.size() - before).isLessThanOrEqualTo(12);
      }
      awaitDone();
    }
    assertThat(handled).hasSize(24);
  }

  @Test
  void twoRatesOfOneScopeHaveAnAllowanceEach() {
    SettableClock clock = new SettableClock();
    EventStream stream =
        orders("Paid")
            .limitedTo(Limit.ofType("Paid").atOnce(2))
            .limitedTo(Limit.ofType("Paid").per(Duration.ofMinutes(1), 5))
            .limitedTo(Limit.ofType("Paid").per(Duration.ofDays(1), 8));
    try (Events events = Events.open(options().withStreams(stream).withClock(clock))) {
      events
          .ingestion()
          .accept(IntStream.range(0, 24).mapToObj(i -> event("order-" + i, "Paid")).toList());
      Await.until("all others held", this::everyKeyThatWaitsIsHeld);
      assertThat(handled).as("the minute's").hasSize(5);
      clock.advance(Duration.ofMinutes(1));
      Await.until("another minute's", () -> handled.size() > 5);
      Await.until("all others held", this::everyKeyThatWaitsIsHeld);
      clock.advance(Duration.ofMinutes(1));
      Await.until("all others held", () -> everyKeyThatWaitsIsHeld() && noHoldHasEnded(clock));
      assertThat(handled).as("the day's").hasSize(8);
    }
  }

  private boolean noHoldHasEnded(SettableClock clock) {
    return database.number(
            "SELECT count(*) FROM event_holds WHERE held_until <= ?::TIMESTAMPTZ",
            clock.instant().toString())
        == 0;
  }

  @Test
  void theSmallerOfTwoNumbersAtOnceHolds() {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    EventStream stream =
        EventStream.named("orders")
            .handling(
                "Paid",
                (event, effects) -> {
                  most.accumulateAndGet(now.incrementAndGet(), Math::max);
                  Thread.sleep(2);
                  now.decrementAndGet();
                })
            .limitedTo(Limit.ofType("Paid").atOnce(3))
            .limitedTo(Limit.ofType("Paid").atOnce(1));
    try (Events events = Events.open(options().withStreams(stream).withWorkers(4))) {
      events
          .ingestion()
          .accept(IntStream.range(0, 200).mapToObj(i -> event("order-" + i, "Paid")).toList());
      awaitDone();
    }
    assertThat(most.get()).isEqualTo(1);
  }

  private boolean everyKeyThatWaitsIsHeld() {
    return count("(SELECT DISTINCT key_id FROM event_queue) q")
            == count(
                "event_holds h WHERE EXISTS (SELECT 1 FROM event_queue q WHERE q.key_id ="
                    + " h.key_id)")
        && count("event_queue") + handled.size() == 24;
  }

  @Test
  void aBatchHandlerGetsWhatIsAtHandInOrderPerKeyAndABadEventFailsAlone() {
    List<Integer> sizes = new CopyOnWriteArrayList<>();
    BatchHandler handler =
        batch -> {
          sizes.add(batch.size());
          for (BatchHandler.Item item : batch) {
            if (item.event().key().equals("bad")) {
              throw new PermanentFailure("spoilt");
            }
            item.effects().publish("Counted", item.event().payload());
          }
          batch.forEach(item -> handled.add(item.event().key() + " " + item.event().eventType()));
        };
    try (Events events = Events.open(options().withWorkers(0))) {
      List<NewEvent> all = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        all.add(event("order-" + i, "Placed"));
        all.add(event("order-" + i, "Paid"));
        all.add(event("order-" + i, "Placed"));
      }
      all.add(event("bad", "Placed"));
      events.ingestion().accept(all);
    }
    try (Events events = open(orders("Paid").handlingBatches("Placed", handler))) {
      awaitDone();
      assertThat(count("dead_letter_events")).isEqualTo(1);
    }
    assertThat(sizes.stream().max(Integer::compare))
        .hasValueSatisfying(n -> assertThat(n).isGreaterThan(5));
    for (int i = 0; i < 50; i++) {
      String key = "order-" + i;
      assertThat(handled.stream().filter(one -> one.startsWith(key + " ")))
          .containsExactly(key + " Placed", key + " Paid", key + " Placed");
    }
    assertThat(count("outbox_events")).isEqualTo(100);
  }

  @Test
  void aHandlerThatTakesTooLongIsStoppedAndTriedAgainAndHarmsNoOther() {
    AtomicInteger attempts = new AtomicInteger();
    EventStream stream =
        orders("Placed")
            .handling(
                "Slept",
                (event, effects) -> {
                  if (attempts.incrementAndGet() == 1) {
                    Thread.sleep(60_000);
                  }
                })
            .handling(
                "SleptInSql",
                (event, effects) -> {
                  if (attempts.incrementAndGet() == 2) {
                    effects.connection().createStatement().execute("SELECT pg_sleep(60)");
                  }
                })
            .withTimeout("Slept", Duration.ofMillis(200))
            .withTimeout("SleptInSql", Duration.ofMillis(200));
    try (Events events = Events.open(options().withStreams(stream).withWorkers(1))) {
      events.ingestion().accept(List.of(event("order-1", "Slept")));
      Await.until("tried again", () -> attempts.get() >= 2 || count("event_queue") == 0);
      awaitDone();
      attempts.set(1);
      events.ingestion().accept(List.of(event("order-2", "SleptInSql")));
      awaitDone();
      events.ingestion().accept(List.of(event("order-3", "Placed")));
      awaitDone();
    }
    assertThat(database.column("SELECT DISTINCT error_message FROM event_retries"))
        .containsExactlyInAnyOrder(
            "HandlerTimeout: the handler of `Slept` took longer than PT0.2S",
            "HandlerTimeout: the handler of `SleptInSql` took longer than PT0.2S");
    assertThat(count("events WHERE processing_status = 'PROCESSED'")).isEqualTo(3);
  }

  @Test
  void aCronSendsOneEventForEachTimeHoweverManyProcessesRun() throws Exception {
    SettableClock clock = new SettableClock();
    EventsOptions options =
        options()
            .withClock(clock)
            .withStreams(orders("ReportDue"))
            .withCrons(
                Cron.named("report", "*/5 * * * *")
                    .sending("orders", "reports", "ReportDue", "{}"));
    try (Events first = Events.open(options);
        Events second = Events.open(options)) {
      for (int i = 1; i <= 3; i++) {
        clock.advance(Duration.ofMinutes(5));
        int times = i;
        Await.until("time " + i, () -> handled.size() == times);
      }
      Await.until("advanced", () -> second.crons().list().get(0).lastAt().isPresent());
      assertThat(first.crons().list())
          .singleElement()
          .satisfies(
              cron -> {
                assertThat(cron.lastAt()).contains(Instant.parse("2026-03-01T12:15:00Z"));
                assertThat(cron.nextAt()).isEqualTo(Instant.parse("2026-03-01T12:20:00Z"));
              });
    }
    clock.advance(Duration.ofHours(2));
    try (Events later = Events.open(options)) {
      Await.until("made up for once", () -> handled.size() == 4);
      assertThat(later.crons().list().get(0).nextAt())
          .isEqualTo(Instant.parse("2026-03-01T14:20:00Z"));
      later.ingestion().accept(List.of(event("reports", "ReportDue")));
      Await.until("the one behind it", () -> handled.size() == 5);
    }
    assertThat(count("events")).as("four times and the one that was sent by hand").isEqualTo(5);
  }
}

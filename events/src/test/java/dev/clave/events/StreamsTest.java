package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.clave.events.audit.AuditEntry;
import dev.clave.events.ingesting.EventTypes;
import dev.clave.events.model.EventStream;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.PermanentFailure;
import dev.clave.events.model.Reading;
import dev.clave.events.model.Receipt;
import dev.clave.events.operating.DeadLetterFilter;
import dev.clave.events.publishing.OutboxMessage;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** An order service on the pipeline, as somebody writes it who knows only the documentation. */
class StreamsTest {

  private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  private final TestDatabase database = TestDatabase.empty(TestTables.OWN);

  private static NewEvent placed(String order, String idempotencyKey) {
    return NewEvent.of("orders", order, "OrderPlaced", "{\"total\": 21.5}", idempotencyKey);
  }

  private static EventStream orders(List<String> handled) {
    return EventStream.named("orders")
        .handling("OrderPlaced", (event, effects) -> handled.add(event.key()));
  }

  private EventsOptions quiet() {
    return EventsOptions.at(database.url()).withWorkers(0).withRelay(false);
  }

  @Test
  void streamsKeysAndTypesAreTextAndMadeByTheirFirstEvent() {
    List<String> handled = new CopyOnWriteArrayList<>();
    try (Events events =
        Events.open(EventsOptions.at(database.url()).withStreams(orders(handled)))) {
      assertThat(events.ingestion().accept(List.of(placed("order-17", "checkout-1"))))
          .allMatch(Receipt.Accepted.class::isInstance);
      Await.until("handled", () -> handled.equals(List.of("order-17")));
      Await.until("finished", () -> number("SELECT count(*) FROM event_queue") == 0);
      assertThat(number("SELECT count(*) FROM outbox_events")).as("echo is opt-in").isZero();
    }
  }

  @Test
  void anIdempotencyKeyIsUniqueWithinItsStream() {
    try (Events events = Events.open(quiet())) {
      NewEvent paid = NewEvent.of("payments", "order-17", "Paid", "{}", "checkout-1");
      assertThat(events.ingestion().accept(List.of(placed("order-17", "checkout-1"), paid)))
          .allMatch(Receipt.Accepted.class::isInstance);
      assertThat(events.ingestion().accept(List.of(placed("order-18", "checkout-1"))))
          .allMatch(Receipt.Duplicate.class::isInstance);
    }
  }

  @Test
  void twoPipelinesLiveInSchemasOfOneDatabaseWithoutKnowingOneAnother() {
    List<String> east = new CopyOnWriteArrayList<>();
    List<String> west = new CopyOnWriteArrayList<>();
    EventsOptions options = EventsOptions.at(database.url());
    try (Events first = Events.open(options.withSchema("east").withStreams(orders(east)));
        Events second = Events.open(options.withSchema("west").withStreams(orders(west)))) {
      first.ingestion().accept(List.of(placed("order-1", "checkout-1")));
      second.ingestion().accept(List.of(placed("order-2", "checkout-1")));
      Await.until("both handled", () -> east.size() == 1 && west.size() == 1);
      assertThat(east).containsExactly("order-1");
      assertThat(west).containsExactly("order-2");
      first.audit().record(AuditEntry.technical("TRIED", "test", "1", "ops"));
      assertThat(first.audit().verify().intact()).isTrue();
      assertThat(first.maintenance().run("ops")).isNotNull();
    }
    assertThat(number("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")).isZero();
  }

  @Test
  void aSchemaThatIsNoPlainNameIsRefused() {
    assertThatThrownBy(() -> quiet().withSchema("x; DROP TABLE events"))
        .hasMessageStartingWith("schema: expected up to 63 lower-case letters");
  }

  @Test
  void aPoolOfTheCallersGetsItsConnectionsBackAsTheyWere() throws Exception {
    List<String> handled = new CopyOnWriteArrayList<>();
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setJdbcUrl(database.url());
      pool.setMaximumPoolSize(16);
      try (Events events =
          Events.open(EventsOptions.on(pool).withSchema("shop").withStreams(orders(handled)))) {
        events.ingestion().accept(List.of(placed("order-17", "checkout-1")));
        Await.until("handled", () -> handled.size() == 1);
        events.maintenance().run("ops");
      }
      try (Connection connection = pool.getConnection()) {
        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(shown(connection, "search_path")).doesNotContain("shop");
        assertThat(shown(connection, "enable_seqscan")).isEqualTo("on");
      }
    }
  }

  private static String shown(Connection connection, String setting) throws Exception {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery("SHOW " + setting)) {
      row.next();
      return row.getString(1);
    }
  }

  @Test
  void eventsOfTheCallersTransactionExistIfItCommitsAndNotIfItRollsBack() throws Exception {
    List<String> handled = new CopyOnWriteArrayList<>();
    database.execute("CREATE TABLE shop_orders (id TEXT)");
    try (Events events =
            Events.open(
                EventsOptions.at(database.url()).withSchema("shop").withStreams(orders(handled)));
        Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      order(connection, events, "order-1");
      connection.rollback();
      order(connection, events, "order-2");
      connection.commit();
      Await.until("handled", () -> handled.size() == 1);
      assertThat(handled).containsExactly("order-2");
      assertThat(number("SELECT count(*) FROM shop.events")).isEqualTo(1);
    }
  }

  private static void order(Connection connection, Events events, String order) throws Exception {
    List<Receipt> answers = events.ingestion().accept(connection, List.of(placed(order, order)));
    assertThat(answers).allMatch(Receipt.Accepted.class::isInstance);
    try (var insert = connection.prepareStatement("INSERT INTO shop_orders VALUES (?)")) {
      insert.setString(1, order);
      insert.executeUpdate();
    }
  }

  @Test
  void aPayloadThatItsSchemaRefusesIsRefusedWithTheReason() {
    EventStream stream =
        orders(List.of())
            .withSchema(
                "OrderPlaced",
                """
                {"required": ["total"], "properties": {"total": {"type": "number", "minimum": 0}}}
                """);
    try (Events events = Events.open(quiet().withStreams(stream))) {
      List<Receipt> answers =
          events
              .ingestion()
              .accept(
                  List.of(
                      placed("order-1", "1"),
                      NewEvent.of("orders", "order-2", "OrderPlaced", "{\"total\": -1}", "2"),
                      NewEvent.of("orders", "order-3", "OrderPlaced", "{}", "3"),
                      NewEvent.of("orders", "order-4", "OrderShipped", "{}", "4")));
      assertThat(answers.get(0)).isInstanceOf(Receipt.Accepted.class);
      assertThat(((Receipt.Refused) answers.get(1)).reason()).contains("total", "minimum");
      assertThat(((Receipt.Refused) answers.get(2)).reason()).contains("total");
      assertThat(answers.get(3)).isInstanceOf(Receipt.Accepted.class);
    }
  }

  @Test
  void aTypeWithoutAHandlerAndAHandlerWithoutASenderAreTold() {
    EventStream stream = orders(List.of()).handling("OrderPaid", (event, effects) -> {});
    try (Events events = Events.open(quiet().withStreams(stream))) {
      events
          .ingestion()
          .accept(
              List.of(
                  placed("order-1", "1"),
                  NewEvent.of("orders", "order-1", "OrderPayed", "{}", "2")));
      assertThat(events.types().unhandled())
          .extracting(EventTypes.Use::type)
          .containsExactly("OrderPayed");
      assertThat(events.types().unsent())
          .extracting(EventTypes.Use::type)
          .containsExactly("OrderPaid");
      DeadLetterFilter mistyped =
          new DeadLetterFilter(
              Optional.empty(),
              Optional.of("OrderPlacd"),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty());
      assertThatThrownBy(() -> events.deadLetters().list(mistyped, false, 0, 10))
          .hasMessageContaining("`OrderPlaced`")
          .hasMessageEndingWith("found `OrderPlacd`");
    }
  }

  @Test
  void headersGoWithAnEventToItsHandlerAndWithItsMessagesToTheBroker() {
    List<OutboxMessage> published = new CopyOnWriteArrayList<>();
    EventStream stream =
        EventStream.named("orders")
            .handling(
                "OrderPlaced", (event, effects) -> effects.publish("OrderTaken", event.payload()))
            .echoing();
    Map<String, String> headers = Map.of("traceparent", TRACE, "tenant", "north");
    try (Events events =
        Events.open(
            EventsOptions.at(database.url())
                .withStreams(stream)
                .withPublishers(List.of(published::addAll)))) {
      events.ingestion().accept(List.of(placed("order-1", "1").withHeaders(headers)));
      Await.until("published", () -> published.size() == 2);
      assertThat(published)
          .allSatisfy(
              message -> {
                assertThat(message.headers()).isEqualTo(headers);
                assertThat(message.stream()).isEqualTo("orders");
                assertThat(message.key()).isEqualTo("order-1");
              })
          .extracting(OutboxMessage::eventType)
          .containsExactlyInAnyOrder("OrderPlaced", "OrderTaken");
    }
  }

  @Test
  void aDeadLetterHaltsItsKeyWhereTheStreamSaysSoUntilItIsReplayedOrDiscarded() {
    List<String> handled = new CopyOnWriteArrayList<>();
    EventStream stream =
        EventStream.named("orders")
            .handling(
                "OrderPlaced",
                (event, effects) -> {
                  if (event.payload().has("bad")) {
                    throw new PermanentFailure("bad");
                  }
                  handled.add(event.key() + " " + event.payload().get("total").asInt());
                })
            .haltingOnDeadLetter();
    try (Events events = Events.open(EventsOptions.at(database.url()).withStreams(stream))) {
      events
          .ingestion()
          .accept(
              List.of(
                  NewEvent.of("orders", "a", "OrderPlaced", "{\"bad\": 1}", "1"),
                  NewEvent.of("orders", "a", "OrderPlaced", "{\"total\": 2}", "2"),
                  NewEvent.of("orders", "b", "OrderPlaced", "{\"total\": 3}", "3")));
      Await.until("b goes on", () -> handled.contains("b 3"));
      Await.until("buried", () -> number("SELECT count(*) FROM dead_letter_events") == 1);
      events
          .ingestion()
          .accept(List.of(NewEvent.of("orders", "b", "OrderPlaced", "{\"total\": 4}", "4")));
      Await.until("b goes on", () -> handled.contains("b 4"));
      assertThat(handled).containsExactly("b 3", "b 4");
      events.deadLetters().replayEdited(1, "{\"total\": 1}", "ops");
      Await.until("a goes on", () -> handled.size() == 4);
      assertThat(handled).containsSubsequence("a 1", "a 2");
    }
  }

  @Test
  void anEventWaitsForItsTimeAndCanBeCancelledUntilThen() {
    SettableClock clock = new SettableClock();
    List<String> handled = new CopyOnWriteArrayList<>();
    try (Events events =
        Events.open(
            EventsOptions.at(database.url()).withClock(clock).withStreams(orders(handled)))) {
      List<Receipt> answers =
          events
              .ingestion()
              .accept(
                  List.of(
                      placed("later", "1").in(Duration.ofHours(2), clock),
                      placed("never", "2").at(clock.instant().plusSeconds(7_200)),
                      placed("now", "3")));
      Await.until("the one that is due", () -> handled.contains("now"));
      long never = ((Receipt.Accepted) answers.get(1)).eventId();
      assertThat(events.schedule().cancel(never, "not wanted", "ops")).isTrue();
      assertThat(events.schedule().cancel(never, "not wanted", "ops")).isFalse();
      assertThat(handled).containsExactly("now");
      clock.advance(Duration.ofHours(3));
      Await.until("the other one", () -> handled.size() == 2);
      assertThat(handled).containsExactly("now", "later");
      assertThat(database.value("SELECT processing_status FROM events WHERE idempotency_key = '2'"))
          .isEqualTo("FAILED");
    }
  }

  @Test
  void anEventOfTheFutureIsReadFromJson() {
    try (Events events = Events.open(quiet())) {
      Reading reading =
          events
              .ingestion()
              .reader()
              .read(
                  """
                  {"stream": "orders", "key": "order-1", "type": "OrderPlaced", "payload": {},
                   "idempotency_key": "1", "at": "2100-01-01T00:00:00Z"}
                  """);
      events.ingestion().accept(List.of(reading));
      assertThat(number("SELECT count(*) FROM event_schedule")).isEqualTo(1);
      assertThat(number("SELECT count(*) FROM event_queue")).isZero();
    }
  }

  private long number(String sql) {
    return database.number(sql);
  }
}

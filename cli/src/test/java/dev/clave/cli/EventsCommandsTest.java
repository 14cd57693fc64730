package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.events.Events;
import dev.clave.events.EventsOptions;
import dev.clave.events.model.EventStream;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.PermanentFailure;
import dev.clave.events.operating.DeadLetterFilter;
import dev.clave.stores.Postgres;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A stranger's pipeline, in a schema of its own, seen and operated by commands. */
@Timeout(180)
final class EventsCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static Postgres server;
  private static String url;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void processSomeOrders() throws Exception {
    server = Postgres.temporary();
    url = server.database("shop");
    EventStream orders =
        EventStream.named("orders")
            .handling("OrderPlaced", (event, effects) -> {})
            .handling(
                "OrderPaid",
                (event, effects) -> {
                  throw new PermanentFailure("`amount`: expected 1 or more");
                });
    try (Events events =
        Events.open(EventsOptions.at(url).withSchema("shop_events").withStreams(orders))) {
      events
          .ingestion()
          .accept(
              List.of(
                  NewEvent.of("orders", "order-1", "OrderPlaced", "{\"total\": 3}", "a"),
                  NewEvent.of("orders", "order-1", "OrderPaid", "{}", "b"),
                  NewEvent.of("orders", "order-2", "OrderPaid", "{}", "c"),
                  NewEvent.of("orders", "order-3", "OrderPlaced", "{}", "d")
                      .at(Instant.parse("2999-01-01T00:00:00Z"))));
      while (events.deadLetters().list(DeadLetterFilter.ALL, false, 0, 10).size() < 2) {
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void streamsAndEventsAreListedFilteredAndInspected() throws Exception {
    JsonNode streams = json("streams");
    assertThat(streams).hasSize(1);
    assertThat(streams.get(0).get("stream").asText()).isEqualTo("orders");
    assertThat(streams.get(0).get("scheduled").asInt()).isLessThanOrEqualTo(1);
    JsonNode events = json("list", "--key", "order-1", "--type", "OrderPlaced");
    assertThat(events).hasSize(1);
    assertThat(events.get(0).get("status").asText()).isEqualTo("PROCESSED");
    assertThat(run("show", events.get(0).get("id").asText())).isZero();
    assertThat(JSON.readTree(out.toString()).get("steps")).hasSize(2);
  }

  @Test
  void deadLettersAreReplayedEditedAndDiscarded() throws Exception {
    JsonNode first = json("dead-letters", "list", "--key", "order-1");
    String id = first.get(0).get("id").asText();
    assertThat(
            json("dead-letters", "replay", "--key", "order-1", "--dry-run").get("letters").asInt())
        .isEqualTo(1);
    assertThat(run("dead-letters", "edit", id, "{\"amount\": 3}", "--yes")).isZero();
    assertThat(json("dead-letters", "list", "--key", "order-1")).isEmpty();
    assertThat(run("dead-letters", "discard", "--key", "order-2", "--because", "a test", "--yes"))
        .isZero();
    assertThat(json("dead-letters", "list", "--key", "order-2", "--resolved").get(0).toString())
        .contains("DISCARDED");
  }

  @Test
  void aKeyIsPausedAndResumedAndAnEventOfALaterTimeIsCancelled() throws Exception {
    String[] key = {"--stream", "orders", "--key", "order-9"};
    assertThat(run(with("pauses begin --because closed", key))).isZero();
    assertThat(run(with("pauses begin --because again", key))).isEqualTo(1);
    assertThat(json("pauses", "list").get(0).get("key").asText()).isEqualTo("order-9");
    assertThat(run(with("pauses end", key))).isZero();
    String later = json("list", "--key", "order-3").get(0).get("id").asText();
    assertThat(run("cancel", later, "--because", "sold out")).isZero();
    assertThat(json("list", "--key", "order-3").get(0).get("status").asText()).isEqualTo("FAILED");
    assertThat(run("cancel", later, "--because", "sold out")).isEqualTo(1);
  }

  @Test
  void aPipelineThatIsNotThereIsNotMade() {
    assertThat(execute("events", "streams", "--jdbc-url", url, "--schema", "nowhere")).isEqualTo(1);
    assertThat(err.toString()).contains("no event pipeline is there");
    assertThat(execute("events", "streams")).as("neither a system nor a URL").isEqualTo(2);
  }

  private static String[] with(String command, String... more) {
    List<String> all = new ArrayList<>(List.of(command.split(" ", -1)));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private int run(String... command) {
    out.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of("events"));
    all.addAll(List.of(command));
    all.addAll(List.of("--jdbc-url", url, "--schema", "shop_events"));
    return execute(all.toArray(String[]::new));
  }

  private int execute(String... command) {
    return Clave.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(command);
  }

  private JsonNode json(String... command) throws Exception {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of("--format", "json"));
    assertThat(run(all.toArray(String[]::new))).as(err.toString()).isZero();
    return JSON.readTree(out.toString());
  }
}

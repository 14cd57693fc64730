package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.events.EventsOptions;
import dev.clave.events.model.NewEvent;
import dev.clave.stores.Postgres;
import dev.clave.stores.SystemDatabase;
import dev.clave.systems.dispositivos.DeviceTables;
import dev.clave.systems.dispositivos.Dispositivos;
import dev.clave.systems.dispositivos.NewDevice;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every operation by its command, each with what it leaves in the audit log. */
@Timeout(180)
final class DeviceOperationsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path data;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final InputStream standardInput = System.in;
  private Postgres server;

  @BeforeEach
  void start() {
    server = Postgres.start(data.resolve("postgres"));
  }

  @AfterEach
  void stop() {
    System.setIn(standardInput);
    server.close();
  }

  @Test
  void deadLettersAreSearchedShownReplayedEditedAndDiscarded() throws Exception {
    process("ALERT_TRIGGERED", "{\"severity\": \"PURPLE\"}", 4);
    JsonNode letters = json("dead-letters", "list", "--reason", "purple");
    assertThat(letters).hasSize(4);
    assertThat(json("dead-letters", "list", "--type", "TELEMETRY_REPORTED")).isEmpty();
    String first = letters.get(0).get("id").asText();
    assertThat(run("dead-letters", "show", first)).isZero();
    assertThat(out.toString()).contains("PURPLE", "DEAD_LETTERED");
    assertThat(json("dead-letters", "show", first).get("steps")).hasSize(1);

    assertThat(json("dead-letters", "replay", "--dry-run").get("letters").asInt()).isEqualTo(4);
    type("n\n");
    assertThat(run("dead-letters", "discard", "--id", first, "--because", "test")).isEqualTo(1);
    assertThat(err.toString()).contains("gives up dead letter " + first, "nothing was done");
    type("n\n");
    assertThat(run("dead-letters", "edit", first, "{\"severity\": \"INFO\"}")).isEqualTo(1);
    assertThat(err.toString()).contains("payload is replaced", "nothing was done");
    assertThat(json("dead-letters", "list")).hasSize(4);

    assertThat(run("dead-letters", "discard", "--id", first, "--because", "test", "--yes"))
        .isZero();
    String second = letters.get(1).get("id").asText();
    type("y\n");
    assertThat(run("dead-letters", "edit", second, "{\"severity\": \"INFO\"}")).isZero();
    assertThat(run("dead-letters", "edit", second, "{}", "--yes")).isEqualTo(1);
    assertThat(err.toString()).isEqualTo("clave: no open dead letter " + second + "\n");
    String third = letters.get(2).get("id").asText();
    assertThat(run("dead-letters", "replay", "--id", third, "--yes")).isZero();
    assertThat(run("dead-letters", "replay", "--rate", "100", "--yes")).isZero();
    assertThat(json("dead-letters", "list")).isEmpty();
    assertThat(json("dead-letters", "list", "--resolved")).hasSize(4);
    assertThat(audited("DOMAIN"))
        .contains("DEAD_LETTER_DISCARDED by ops", "DEAD_LETTER_REPLAYED by ops");
  }

  @Test
  void aConsumerAnswersOrRunsOutOfTime() throws Exception {
    assertThat(run("consumers", "register", "billing", "--timeout", "1")).isZero();
    process("TELEMETRY_REPORTED", "{\"t\": 1}", 3);
    JsonNode pending = json("acknowledgements", "pending", "billing");
    assertThat(pending).hasSize(3);
    assertThat(run("acknowledgements", "ack", event(pending, 0), "billing")).isZero();
    assertThat(run("acknowledgements", "nack", event(pending, 1), "billing")).isZero();
    assertThat(out.toString()).contains("NACKED");
    int timedOut = 0;
    while (timedOut == 0) {
      timedOut = json("maintain").get("acknowledgements_timed_out").asInt();
    }
    assertThat(run("acknowledgements", "ack", event(pending, 2), "billing")).isEqualTo(1);
    assertThat(err.toString()).contains("it is TIMEOUT already");
    assertThat(run("consumers", "remove", "billing", "--yes")).isZero();
    assertThat(audited("TECHNICAL"))
        .contains(
            "CONSUMER_REGISTERED by ops",
            "ACKNOWLEDGEMENT_SETTLED by ops",
            "MAINTENANCE_DONE by ops",
            "CONSUMER_REMOVED by ops");
  }

  @Test
  void eventsArePartitionedFromTheBeginningAndOldPartitionsAreDetached() throws Exception {
    type("");
    assertThat(run("partitions", "begin")).isEqualTo(1);
    assertThat(json("partitions", "list").size()).isGreaterThan(7);
    process("TELEMETRY_REPORTED", "{\"t\": 1}", 3);
    assertThat(json("maintain", "--keep-days", "90", "--yes").get("partitions_detached")).isEmpty();
  }

  @Test
  void theSimulatorSendsTheMixAskedForAndShowsItsFigures() throws Exception {
    JsonNode figures =
        json(
            "simulate --devices 50 --rate 500 --for 2 --duplicates 5% --malformed 1% --failing 2%"
                .split(" "));
    assertThat(figures.get("sent").asLong()).isPositive();
    assertThat(figures.get("accepted").asLong()).isPositive();
    assertThat(figures.get("duplicates").asLong()).isPositive();
    assertThat(figures.get("refused").asLong()).isPositive();
    assertThat(err.toString()).contains("accepted", "processed", "unpublished");
    assertThat(json("figures").get("rate.received")).isNotNull();
    assertThat(json("outbox").get("unpublished")).isNotNull();
  }

  private static void type(String line) {
    System.setIn(new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)));
  }

  private static String event(JsonNode pending, int place) {
    return pending.get(place).get("event_id").asText();
  }

  private List<String> audited(String category) throws Exception {
    List<String> entries = new ArrayList<>();
    json("audit", "list", "--category", category)
        .forEach(
            row ->
                entries.add(row.get("event_type").asText() + " by " + row.get("actor").asText()));
    assertThat(run("audit", "verify")).isZero();
    return entries;
  }

  /** Takes events of a new device in and waits until they are processed or dead. */
  private void process(String type, String payload, int count) throws Exception {
    try (Dispositivos system =
        Dispositivos.open(
            EventsOptions.at(
                SystemDatabase.embedded(server, List.of("dispositivos"))
                    .schema("dispositivos", Optional.empty())))) {
      UUID device = UUID.randomUUID();
      system
          .devices()
          .register(new NewDevice(device, "pump", Optional.empty(), Optional.empty()), "test");
      List<NewEvent> events = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        events.add(DeviceTables.event(UUID.randomUUID(), device, type, payload, UUID.randomUUID()));
      }
      system.events().ingestion().accept(events);
      while (system.events().dashboard().snapshot().figures().get("backlog.waiting") > 0) {
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  private JsonNode json(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--format", "json"));
    assertThat(run(all.toArray(new String[0]))).as(err.toString()).isZero();
    return JSON.readTree(out.toString());
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of("devices"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--data", data.toString(), "--actor", "ops"));
    return Clave.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all.toArray(new String[0]));
  }
}

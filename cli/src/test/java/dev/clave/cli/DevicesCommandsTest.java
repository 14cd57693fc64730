package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.stores.Postgres;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class DevicesCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path data;
  private static Postgres server;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Started once and shared by the commands, which find it running. */
  @BeforeAll
  static void start() {
    server = Postgres.start(data.resolve("postgres"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aDeviceIsRegisteredListedAndItsEventsTakenIn() throws Exception {
    assertThat(run("register", "pump 7", "--location", "hall", "--format", "json")).isZero();
    String uuid = JSON.readTree(out.toString()).get("device_uuid").asText();

    assertThat(run("list", "--name", "PUMP", "--format", "json")).isZero();
    assertThat(JSON.readTree(out.toString()).get(0).get("device_uuid").asText()).isEqualTo(uuid);

    Path file = data.resolve("events.ndjson");
    String event =
        "{\"device_uuid\": \"%s\", \"event_type\": \"TELEMETRY_REPORTED\", \"payload\": {\"t\": 1}, \"idempotency_key\": \"0199b6f1-3c2a-7d41-9f57-2b8c6d1e4a90\"}"
            .formatted(uuid);
    Files.writeString(file, event + "\n" + event + "\n{broken\n");
    assertThat(run("ingest", file.toString(), "--format", "json")).isEqualTo(1);
    List<String> answers = new ArrayList<>();
    JSON.readTree(out.toString()).forEach(row -> answers.add(row.get("answer").asText()));
    assertThat(answers).containsExactly("accepted", "duplicate", "refused");

    assertThat(run("status", uuid, "MAINTENANCE")).isZero();
    assertThat(run("show", uuid)).isZero();
    assertThat(out.toString()).contains("REGISTERED", "MAINTENANCE");
  }

  @Test
  void consumersArePausedAndResumedAndTheAuditIsIntact() {
    assertThat(run("consumers", "pause", "outbox-relay", "--because", "test")).isZero();
    assertThat(run("consumers", "list")).isZero();
    assertThat(out.toString()).contains("outbox-relay", "test");
    assertThat(run("consumers", "resume", "outbox-relay")).isZero();
    assertThat(run("consumers", "resume", "outbox-relay")).isEqualTo(1);
    assertThat(run("audit", "verify")).isZero();
    assertThat(out.toString()).containsPattern("intact +true");
  }

  @Test
  void aDatabaseOfYoursIsUsedInsteadOfTheEmbeddedOne() {
    String yours = server.database("yours");
    assertThat(run("register", "valve 9", "--jdbc-url", yours)).isZero();
    assertThat(run("list", "--name", "valve 9", "--jdbc-url", yours)).isZero();
    assertThat(out.toString()).contains("valve 9");
    assertThat(run("list", "--name", "valve 9")).isZero();
    assertThat(out.toString()).isEqualTo("none\n");
  }

  @Test
  void whatIsNotThereIsSaidInOneLine() {
    assertThat(run("show", "0199b6f1-3c2a-7d41-9f57-2b8c6d1e4a99")).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo("clave: no device `0199b6f1-3c2a-7d41-9f57-2b8c6d1e4a99`\n");
    assertThat(run("dead-letters", "show", "17")).isEqualTo(1);
    assertThat(err.toString()).isEqualTo("clave: no dead letter 17\n");
    assertThat(run("dead-letters", "replay", "--id", "17", "--yes")).isEqualTo(1);
    assertThat(err.toString()).isEqualTo("clave: no open dead letter 17 that matches\n");
    assertThat(run("consumers", "pause", "nobody", "--because", "test")).isEqualTo(1);
    assertThat(err.toString()).isEqualTo("clave: no consumer `nobody`\n");
    assertThat(run("ingest", "nowhere.ndjson")).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo("clave: could not read `nowhere.ndjson`: there is no such file\n");
  }

  @ParameterizedTest
  @CsvSource({
    "list --limit -3, 'expected 1 to 10000 for `--limit`, found -3'",
    "show nonsense, 'expected a UUID for `UUID`, found `nonsense`'",
    "dead-letters list --from yesterday, 'expected a time such as 2026-03-01T00:00:00Z for'",
    "maintain --keep-days 0, 'expected 1 or more for `--keep-days`, found 0'",
    "simulate --duplicates lots, '`--duplicates`: expected a share such as 5%, found `lots`'"
  })
  void aMistypedValueIsAnsweredWithWhatWasExpected(String command, String answer) {
    assertThat(run(command.split(" ", -1))).isEqualTo(2);
    assertThat(err.toString()).startsWith("clave: " + answer);
  }

  @ParameterizedTest
  @CsvSource({
    "simulate --for -3, 'expected a second or more, found -3'",
    "simulate --duplicates 500%, 'expected a share between 0% and 100%, found 500%'",
    "simulate --late 60% --failing 60%, 'expected shares that together are between 0% and 100%'",
    "dead-letters list --type ALERT, 'event type: expected `ALERT_TRIGGERED`'",
    "list --jdbc-url jdbc:postgresql://127.0.0.1:1/x?password=p, 'could not connect to `jdbc:postgresql://127.0.0.1:1/x`: '"
  })
  void whatCannotBeDoneIsSaidInOneLineBeforeAnythingIsDone(String command, String answer) {
    assertThat(run(command.split(" ", -1))).isEqualTo(1);
    assertThat(err.toString()).startsWith("clave: " + answer).hasLineCount(1);
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of("devices"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--data", data.toString()));
    CommandLine clave = Clave.commandLine();
    return clave
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all.toArray(new String[0]));
  }
}

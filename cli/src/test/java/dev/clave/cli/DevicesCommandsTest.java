package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
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
import picocli.CommandLine;

final class DevicesCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path data;
  private static dev.clave.stores.Postgres server;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Started once and shared by the commands, which find it running. */
  @BeforeAll
  static void start() {
    server = dev.clave.stores.Postgres.start(data.resolve("postgres"));
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
  void whatIsNotThereIsSaidInOneLine() {
    assertThat(run("show", "0199b6f1-3c2a-7d41-9f57-2b8c6d1e4a99")).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo("clave: no device `0199b6f1-3c2a-7d41-9f57-2b8c6d1e4a99`\n");
    assertThat(run("dead-letters", "show", "17")).isEqualTo(1);
    assertThat(err.toString()).isEqualTo("clave: no dead letter 17\n");
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

package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.model.EventReader;
import dev.clave.events.model.Reading;
import dev.clave.events.model.Receipt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MalformedEventsTest {

  TestTables tables() {
    return TestTables.OWN;
  }

  private static final String GOOD =
      """
      {"stream": "machines", "key": "%s", "type": "TELEMETRY_REPORTED", "payload": {"a": 1},
       "idempotency_key": "0199b6f1-3c2a-7d41-9f57-2b8c6d1e4a90"}\
      """;

  private final TestDatabase database = TestDatabase.fresh(tables());

  @Test
  void aHundredMalformedEventsEachGetTheirOwnReasonAndDisturbNothing() {
    try (Events events = Events.open(database.options().withWorkers(0).withRelay(false))) {
      TestKey key = database.keys(1).get(0);
      EventReader reader = events.ingestion().reader();
      List<Reading> readings = new ArrayList<>();
      List<String> malformed = malformed(GOOD.formatted(key.key()), key);
      malformed.forEach(text -> readings.add(reader.read(text)));
      readings.add(malformed.size() / 2, reader.read(GOOD.formatted(key.key())));
      List<Receipt> answers = events.ingestion().accept(readings);
      Set<String> reasons = new HashSet<>();
      for (int i = 0; i < answers.size(); i++) {
        if (answers.get(i) instanceof Receipt.Refused refusal) {
          assertThat(reasons.add(refusal.reason())).as("own reason: " + refusal).isTrue();
        } else {
          assertThat(i).isEqualTo(malformed.size() / 2);
        }
      }
      assertThat(malformed).hasSizeGreaterThanOrEqualTo(100);
      assertThat(reasons).hasSize(malformed.size());
      assertThat(database.number("SELECT count(*) FROM events")).isEqualTo(1);
    }
  }

  private static List<String> malformed(String good, TestKey key) {
    List<String> texts = new ArrayList<>();
    texts.add("");
    for (String whole : new String[] {"null", "true", "17", "\"text\"", "[]"}) {
      texts.add(whole);
    }
    for (int cut : new int[] {1, 5, 20, 40, 60, 75, 90, 100, 120, 140, 160, 170}) {
      texts.add(good.substring(0, cut));
    }
    texts.add(good + " x");
    texts.add(good + good);
    texts.add(good.replace(": {", " {"));
    texts.add(good.replace("\"payload\"", "payload"));
    texts.add(good.replace("{\"a\": 1}", "{\"a\": 1, \"a\": 2}"));
    texts.add(good.replace("{\"a\": 1}", "{\"a\": 01}"));
    texts.add(good.replace("{\"a\": 1}", "{\"a\": NaN}"));
    texts.add(good.replace("{\"a\": 1}", "{\"a\": +1}"));
    texts.add(good.replace("{\"a\": 1}", "{\"a\": \"\\x\"}"));
    texts.add(good.replace("{\"a\": 1}", "{\"a\": \"\\u12\"}"));
    texts.add(good.replace("{\"a\": 1}", "{\"a\": 'b'}"));
    texts.add(good.replace("{\"a\": 1}", "{\"a\": 1,}"));
    for (String field : List.of("stream", "key", "type", "payload", "idempotency_key")) {
      texts.add(good.replace("\"" + field + "\"", "\"" + field + "_\""));
      texts.add(
          good.replaceFirst("\"" + field + "\": (\"[^\"]*\"|\\{[^}]*\\}),?", "")
              .replaceFirst(",\\s*}$", "}"));
      for (String value : new String[] {"null", "true", "3", "[1]"}) {
        texts.add(
            good.replaceFirst(
                "\"" + field + "\": (\"[^\"]*\"|\\{[^}]*\\})", "\"" + field + "\": " + value));
      }
    }
    texts.add(good.replace("{\"a\": 1}", "\"text\""));
    for (String wrong :
        new String[] {
          "x",
          "0199b6f1-3c2a-7d41-9f57-2b8c6d1e4a9",
          "0199b6f1-3c2a-7d41-9f57-2b8c6d1e4a900",
          "0199b6f13c2a7d419f572b8c6d1e4a90",
          "00000000-0000-0000-0000-000000000000",
          "g199b6f1-3c2a-7d41-9f57-2b8c6d1e4a90"
        }) {
      texts.add(good.replaceFirst("\\{", "{\"event_uuid\": \"" + wrong + "\", "));
    }
    for (String part :
        new String[] {"\"" + key.stream(), key.key(), "TELEMETRY_REPORTED", "\"0199b6f1"}) {
      String quote = part.startsWith("\"") ? "\"" : "";
      texts.add(good.replace(part, quote + "x".repeat(220)));
      texts.add(good.replace(part, quote + "y\\u0000"));
      texts.add(good.replace(part, quote + "z\\ud800"));
    }
    for (String part : new String[] {key.stream(), key.key(), "TELEMETRY_REPORTED"}) {
      texts.add(good.replace("\"" + part + "\"", "\"\""));
    }
    for (int digits = 1_001; digits < 1_020; digits++) {
      texts.add(good.replace("{\"a\": 1}", "{\"n" + digits + "\": " + "9".repeat(digits) + "}"));
    }
    texts.add(good.replace("{\"a\": 1}", "{\"a\": \"\\u0000\"}"));
    texts.add(good.replace("{\"a\": 1}", "{\"b\\u0000\": 1}"));
    texts.add(good.replace("{\"a\": 1}", "{\"deep\": {\"c\": [\"\\u0000\"]}}"));
    texts.add(good.replace("{\"a\": 1}", "{\"d\": \"\\ud800\"}"));
    texts.add(good.replace("{\"a\": 1}", "{\"e\": \"\\udc00x\"}"));
    texts.add(good.replace("{\"a\": 1}", "{\"f\": 1e5000}"));
    texts.add(good.replace("{\"a\": 1}", "{\"g\": 1e-5000}"));
    texts.add(good.replace("{\"a\": 1}", "{\"h\": 1e999999999}"));
    texts.add(good.replace("{\"a\": 1}", "{\"i\": \"" + "x".repeat(70_000) + "\"}"));
    texts.add(good.replace("{\"a\": 1}", "{\"j\": \"" + "x".repeat(80_000) + "\"}"));
    texts.add(good.replace("{\"a\": 1}", "{\"k\": " + "[".repeat(70) + "]".repeat(70) + "}"));
    texts.add(good.replace("idempotency_key", "idempotencyKey"));
    texts.add(good.replaceFirst("\\{", "{\"id\": 5, "));
    texts.add(good.replaceFirst("\\{", "{\"processing_status\": \"PROCESSED\", "));
    return texts.stream().distinct().toList();
  }
}

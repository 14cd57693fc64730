package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Reach;
import dev.clave.engine.Engine;
import dev.clave.table.item.TableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** What a design says that a pattern reaches is what the requests of that pattern read. */
class ReachTest {
  private static final List<String> VALUES = List.of("0", "2024", "5", "z");

  private static final Design DESIGN =
      Design.check(
              """
              design: reach
              table: reach
              key: PK, SK
              entities:
                alarm: { PK: DEVICE#<device>, SK: ALARM#<id> }
                log: { PK: DEVICE#<device>, SK: LOG#<day>#<id> }
                memo: { PK: DEVICE#<device>, SK: MEMO#<id> }
                zone: { PK: DEVICE#<device>, SK: ZONE }
              patterns:
                logsSince: PK = DEVICE#<device> and SK >= LOG#<from?>
                logsAfter: PK = DEVICE#<device> and SK > LOG#<from?>
                logsUntil: PK = DEVICE#<device> and SK <= LOG#<to?>
                logsBefore: PK = DEVICE#<device> and SK < LOG#<to?>
                logs: PK = DEVICE#<device> and SK between LOG#<from?> and LOG#<to?>
                logsOfDay: PK = DEVICE#<device> and SK between LOG#<day>#<from?> and LOG#<day>#<to?>
                logsAndMemos: PK = DEVICE#<device> and SK between LOG#<from?> and MEMO#<to?>
                fromLogs: PK = DEVICE#<device> and SK between LOG#<from?> and <to?>
                untilMemos: PK = DEVICE#<device> and SK between <from?> and MEMO#<to?>
                upToMemo: PK = DEVICE#<device> and SK <= MEMO
                all: PK = DEVICE#<device> and SK between <from?> and <to?>
                beginning: PK = DEVICE#<device> and SK begins_with L<rest?>
              allow: { order-not-in-key: "only what is read matters here", truncated-range: "likewise", type-leak: "likewise" }
              """)
          .design()
          .orElseThrow();

  @Test
  void aPatternReadsTheTypesThatTheDesignSaysItReaches() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      Table table = Table.open(DESIGN, client);
      table.provision();
      for (String id : VALUES) {
        table.put("alarm", Map.of("device", "1", "id", id));
        table.put("memo", Map.of("device", "1", "id", id));
        VALUES.forEach(day -> table.put("log", Map.of("device", "1", "day", day, "id", id)));
      }
      table.put("zone", Map.of("device", "1"));
      for (Pattern pattern : DESIGN.patterns()) {
        Set<String> read = new TreeSet<>();
        inputs(pattern).forEach(inputs -> read.addAll(read(table, client, pattern, inputs)));
        assertThat(read)
            .as(pattern.name())
            .isEqualTo(
                pattern.reaches().stream()
                    .map(Reach::entity)
                    .collect(Collectors.toCollection(TreeSet::new)));
      }
    }
  }

  /** Every choice of inputs, those that may be left out with and without a value. */
  private static List<Map<String, Object>> inputs(Pattern pattern) {
    List<Map<String, Object>> all = List.of(Map.of("device", "1"));
    for (Parameter parameter : pattern.parameters()) {
      List<Map<String, Object>> more = new ArrayList<>();
      for (Map<String, Object> each : all) {
        if (parameter.optional() || each.containsKey(parameter.name())) {
          more.add(each);
        }
        for (String value : each.containsKey(parameter.name()) ? List.<String>of() : VALUES) {
          Map<String, Object> with = new HashMap<>(each);
          with.put(parameter.name(), value);
          more.add(with);
        }
      }
      all = more;
    }
    return all;
  }

  /** The types of everything in the range, also what the pattern would not give. */
  private static Set<String> read(
      Table table, DynamoDbClient client, Pattern pattern, Map<String, Object> inputs) {
    Set<String> types = new TreeSet<>();
    Table watched =
        table.observed(
            sent ->
                client.query((QueryRequest) sent.request()).items().stream()
                    .map(item -> item.get("entityType").s())
                    .forEach(types::add));
    try {
      watched.run(pattern.name(), inputs).page();
    } catch (TableException e) {
      assertThat(e.getMessage())
          .containsAnyOf("expected no more than", "a range that does not end before it begins");
    }
    return types;
  }
}

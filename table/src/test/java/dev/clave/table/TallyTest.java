package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.diagnosis.Diagnosis;
import dev.clave.table.diagnosis.Repaired;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import dev.clave.table.options.Progress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Figures of a carrier and of a month, which nobody creates. */
class TallyTest {
  private static final String DESIGN =
      """
      design: freight
      table: freight
      key: PK, SK
      createdAt: true
      updatedAt: true
      version: true
      entities:
        figures:
          kind: tally
          PK: USER#<userId>
          SK: FIGURES
          counters:
            running: { of: trip, when: status = running }
            kilometres: { of: trip, sum: distance, when: status = done }
          attributes: { userId: string, note: string?, currency: string = MXN }
        month:
          kind: tally
          PK: USER#<userId>
          SK: MONTH#<month>
          counters: { income: { of: invoice, sum: total, when: status = paid } }
          attributes: { userId: string, month: string }
        trip:
          PK: USER#<userId>
          SK: TRIP#<id>
          attributes: { userId: string, id: string, status: running | done, distance: number? }
        invoice:
          PK: USER#<userId>
          SK: INVOICE#<id>
          attributes: { userId: string, id: string, status: open | paid, total: number, day: date, month: "string = <day:month>" }
      patterns:
        trips: PK = USER#<userId> and SK begins_with TRIP#
      transactions:
        finish:
          - update: trip
            when: status = running
            set: { status: done, distance: <distance> }
      """;

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(DESIGN, engine);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Map<String, Object> trip(String user, String id, String status, Object distance) {
    Map<String, Object> trip = new HashMap<>();
    trip.put("userId", user);
    trip.put("id", id);
    trip.put("status", status);
    trip.put("distance", distance);
    return trip;
  }

  private Item figures(String user) {
    return table.getConsistent("figures", Map.of("userId", user)).orElseThrow();
  }

  @Test
  void theFirstItemThatIsCountedCreatesTheTally() {
    table.create("trip", trip("ana", "t1", "running", null));
    assertThat(figures("ana").attributes())
        .containsEntry("running", 1L)
        .containsEntry("kilometres", 0L)
        .containsEntry("currency", "MXN")
        .containsKey("createdAt");
    table.transact("finish", Map.of("userId", "ana", "id", "t1", "distance", 550));
    assertThat(figures("ana").attributes())
        .containsEntry("running", 0L)
        .containsEntry("kilometres", 550L);
    assertThat(table.diagnose(Progress.NONE).first()).isEmpty();
  }

  @Test
  void aTallyOfAMonthIsFoundByAComputedAttribute() {
    table.create(
        "invoice",
        Map.of("userId", "ana", "id", "i1", "status", "paid", "total", 10, "day", "2024-03-05"));
    table.update("invoice", Map.of("userId", "ana", "id", "i1"), Map.of("day", "2024-04-01"));
    assertThat(month("2024-03")).isEqualTo(0L);
    assertThat(month("2024-04")).isEqualTo(10L);
  }

  private Object month(String month) {
    return table
        .getConsistent("month", Map.of("userId", "ana", "month", month))
        .orElseThrow()
        .get("income");
  }

  @Test
  void aTallyThatCountsSomethingIsNotDeletedAndOneAtZeroIs() {
    table.create("trip", trip("ana", "t1", "running", null));
    Map<String, Object> key = Map.of("userId", "ana");
    assertThatThrownBy(() -> table.delete("figures", key))
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.HAS_CHILDREN))
        .hasMessageContaining("`figures.running`: expected 0, as `USER#ana` / `FIGURES` counts");
    table.delete("trip", Map.of("userId", "ana", "id", "t1"));
    assertThat(table.delete("figures", key)).isTrue();
    table.create("trip", trip("ana", "t2", "running", null));
    assertThat(figures("ana").get("running")).isEqualTo(1L);
  }

  @Test
  void aTallyCanBePutAndKeepsItsCounts() {
    table.create("trip", trip("ana", "t1", "running", null));
    table.put("figures", Map.of("userId", "ana", "note", "of the north"));
    assertThat(figures("ana").attributes())
        .containsEntry("note", "of the north")
        .containsEntry("running", 1L);
  }

  @Test
  void manyWritersAtOnceCreateOneTallyThatIsExact() {
    IntStream.range(0, 64)
        .parallel()
        .forEach(i -> table.create("trip", trip("u" + i % 3, "t" + i, "running", null)));
    for (int user = 0; user < 3; user++) {
      String id = "u" + user;
      long trips = table.run("trips", Map.of("userId", id)).stream().count();
      assertThat(figures(id).get("running")).isEqualTo(trips);
    }
  }

  @Test
  void afterRandomOperationsEveryTallyEqualsARecount() {
    long seed = 22;
    Random random = new Random(seed);
    List<String> states = List.of("running", "done");
    for (int i = 0; i < 300; i++) {
      String user = "u" + random.nextInt(3);
      String id = "t" + random.nextInt(8);
      Map<String, Object> key = Map.of("userId", user, "id", id);
      int distance = random.nextInt(100);
      switch (random.nextInt(4)) {
        case 0 -> table.delete("trip", key);
        case 1 ->
            table
                .get("trip", key)
                .ifPresent(
                    trip -> table.update("trip", key, Map.of("status", states.get(distance % 2))));
        default -> table.put("trip", trip(user, id, states.get(distance % 2), distance));
      }
    }
    Diagnosis diagnosis = table.diagnose(Progress.NONE);
    assertThat(diagnosis.first()).as("seed " + seed).isEmpty();
  }

  @Test
  void repairCreatesATallyForWhatWasLoadedWithoutCounting() {
    table.restore(List.of(Item.of("trip", trip("ana", "t1", "done", 7))).stream(), Progress.NONE);
    assertThat(table.get("figures", Map.of("userId", "ana"))).isEmpty();
    assertThat(table.repair(true, Progress.NONE).first())
        .containsExactly("create `USER#ana` / `FIGURES` with what it counts");
    Repaired repaired = table.repair(false, Progress.NONE);
    assertThat(repaired.after().orElseThrow().first()).isEmpty();
    assertThat(figures("ana").get("kilometres")).isEqualTo(7L);
  }

  @Test
  void aTallyThatTheRuntimeCannotCreateIsRefused() {
    refused("currency: string = MXN", "currency: string", "no value for `currency`");
    refused("running: { of: trip,", "running: { shards: 4, of: trip,", "has shards");
  }

  private static void refused(String good, String bad, String finding) {
    assertThat(Design.check(DESIGN.replace(good, bad)).findings())
        .anyMatch(each -> each.message().contains(finding));
  }
}

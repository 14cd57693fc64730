package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.table.options.Progress;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Parts of values in keys, weeks and quarters, padded numbers below 0, filled text. */
class KeyFormsTest {
  private static final String PLACES =
      """
      design: places
      key: PK, SK
      indexes:
        GSI1: GSI1PK, GSI1SK
        GSI2: GSI2PK, GSI2SK
        GSI3: GSI3PK, GSI3SK
      entities:
        place:
          PK: PLACE#<placeId>
          SK: PLACE
          GSI1PK: CELL#<hash:first 4>
          GSI1SK: <hash>#<placeId>
          GSI2PK: YEAR#<opened:year>
          GSI2SK: <opened:week>#<placeId>
          GSI3PK: QUARTER#<opened:quarter>
          GSI3SK: <balance:pad6>#<name:fill10>#<placeId>
          attributes:
            placeId: string
            hash: geohash(6..9) fixed
            opened: date fixed
            balance: number(-99999..99999)
            name: string(..10)
      patterns:
        inCell: { where: "GSI1PK = CELL#<hash>", order: ascending }
        byWeek:
          where: GSI2PK = YEAR#<year> and GSI2SK between <from:week> and <to:week>
          order: ascending
        ofWeek: { where: GSI2PK = YEAR#<year> and GSI2SK begins_with <week>, order: ascending }
        ofQuarter: { where: "GSI3PK = QUARTER#<opened>", order: ascending }
        above: { where: "GSI3PK = QUARTER#<opened> and GSI3SK >= <balance:pad6>", order: ascending }
      """;

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(PLACES, engine);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void place(String id, String hash, String opened, String balance, String name) {
    table.create(
        "place",
        Map.of(
            "placeId", id,
            "hash", hash,
            "opened", opened,
            "balance", new BigDecimal(balance),
            "name", name));
  }

  private List<Object> ids(String pattern, Map<String, ?> inputs) {
    return table.run(pattern, inputs).stream().map(item -> item.get("placeId")).toList();
  }

  private String stored(String attribute) {
    return engine
        .client()
        .scan(request -> request.tableName(table.tableName()))
        .items()
        .get(0)
        .get(attribute)
        .s();
  }

  @Test
  void aPartitionHoldsWhatBeginsAlike() {
    place("a", "9g3qrx", "2026-11-17", "1", "A");
    place("b", "9g3qbbbb", "2026-11-17", "1", "B");
    place("c", "9g3pxx", "2026-11-17", "1", "C");
    assertThat(ids("inCell", Map.of("hash", "9g3q"))).containsExactly("b", "a");
    assertThat(ids("inCell", Map.of("hash", "9g3qzzz"))).containsExactly("b", "a");
    assertThatThrownBy(() -> ids("inCell", Map.of("hash", "9g")))
        .hasMessageContaining("at least 4 characters");
  }

  @Test
  void keysHoldIsoWeeksAndQuarters() {
    place("a", "9g3qrx", "2026-11-17", "1", "A");
    assertThat(stored("GSI2SK")).isEqualTo("2026-W47#a");
    assertThat(stored("GSI3PK")).isEqualTo("QUARTER#2026-Q4");
    place("b", "9g3qrx", "2026-12-31", "1", "B");
    place("c", "9g3qrx", "2026-01-01", "1", "C");
    assertThat(ids("byWeek", Map.of("year", "2026", "from", "2026-W01", "to", "2026-W47")))
        .containsExactly("c", "a");
    assertThat(ids("byWeek", Map.of("year", "2026", "from", "2026-11-16", "to", "2026-12-31")))
        .containsExactly("a", "b");
    assertThat(ids("ofQuarter", Map.of("opened", "2026-Q4"))).containsExactly("a", "b");
    assertThat(ids("ofQuarter", Map.of("opened", "2026-10-01"))).containsExactly("a", "b");
    assertThatThrownBy(() -> ids("ofQuarter", Map.of("opened", "2026-Q5")))
        .hasMessageContaining("`2024-Q1`, or");
  }

  @Test
  void aPrefixThatEndsInAPartOfATimeIsCutAsTheKeyIs() {
    place("a", "9g3qrx", "2026-11-17", "1", "A");
    place("b", "9g3qrx", "2026-11-24", "1", "B");

    assertThat(ids("ofWeek", Map.of("year", "2026", "week", "2026-W47"))).containsExactly("a");
    assertThat(ids("ofWeek", Map.of("year", "2026", "week", "2026-11-20"))).containsExactly("a");
  }

  @Test
  void numbersBelowZeroSortBeforeOthersAndAsNumbers() {
    List<String> balances =
        List.of(
            "-99999", "-100", "-12.5", "-12.25", "-12", "-5", "-0.5", "0", "0.5", "3", "12.5",
            "99999");
    for (int i = 0; i < balances.size(); i++) {
      place("p" + i, "9g3qrx", "2026-11-17", balances.get(i), "N");
    }
    assertThat(
            table.run("ofQuarter", Map.of("opened", "2026-Q4")).stream()
                .map(item -> ((BigDecimal) item.get("balance")).toPlainString()))
        .containsExactlyElementsOf(balances);
    assertThat(ids("above", Map.of("opened", "2026-Q4", "balance", "-12.25")))
        .hasSize(balances.size() - 3);
  }

  @Test
  void filledTextSortsBeforeWhatFollows() {
    place("z", "9g3qrx", "2026-11-17", "-1", "Ann");
    place("a", "9g3qrx", "2026-11-17", "-1", "Ann Lee");
    assertThat(stored("GSI3SK")).startsWith("-999999#Ann");
    assertThat(ids("ofQuarter", Map.of("opened", "2026-Q4"))).containsExactly("z", "a");
    assertThatThrownBy(() -> place("x", "9g3qrx", "2026-11-17", "1", "Ann "))
        .hasMessageContaining("does not end in a space");
    assertThat(table.diagnose(Progress.NONE).first()).isEmpty();
  }
}

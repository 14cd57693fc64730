package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.clave.table.item.TableException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the runtime writes by itself: timestamps, versions and expiry. */
class KeptTest {
  private static final Map<String, String> A = Map.of("accountId", "a");
  private static final Map<String, String> X = Map.of("accountId", "a", "alertId", "x");

  /** Far ahead, so that the store itself takes nothing away that has expired. */
  private static final String TEN = "2124-03-01T10:00:00.000Z";

  private static final String ELEVEN = "2124-03-01T11:00:00.000Z";

  private Endpoint endpoint;
  private Table table;
  private Instant now = Instant.parse(TEN);

  @BeforeEach
  void open() {
    endpoint = Endpoint.open();
    endpoint.table();
    table =
        Table.open(Freight.design(), endpoint.client(), endpoint.options().withClock(() -> now));
    table.create("account", Freight.account("a"));
    table.create("alert", Map.of("accountId", "a", "alertId", "x", "text", "late", "read", false));
    now = Instant.parse(ELEVEN);
  }

  @AfterEach
  void close() {
    endpoint.close();
  }

  @Test
  void anUpdateMovesItsTimeAndVersionAndNotTheCreation() {
    assertThat(table.update("account", A, Map.of("name", "B")).attributes())
        .containsEntry("createdAt", TEN)
        .containsEntry("updatedAt", ELEVEN)
        .containsEntry("version", 2L);
  }

  @Test
  void aPutOfAnItemThatIsThereGoesOnFromIt() {
    table.create("trip", Freight.trip("a", "t1", TEN));
    assertThat(table.put("account", Freight.account("a")).attributes())
        .containsEntry("createdAt", TEN)
        .containsEntry("updatedAt", ELEVEN)
        .containsEntry("version", 2L);
    assertThat(table.getConsistent("account", A).orElseThrow().get("tripCount").toString())
        .isEqualTo("1");
  }

  @Test
  void anItemExpiresSoLongAfterItsCreationWhateverHappensToIt() {
    String expiry = String.valueOf(Instant.parse(TEN).plusSeconds(24 * 3600).getEpochSecond());
    assertThat(expiryOf("x")).isEqualTo(expiry);
    table.update("alert", X, Map.of("read", true));
    assertThat(expiryOf("x")).isEqualTo(expiry);
  }

  @Test
  void aVersionThatNoItemCanHaveIsRefusedByName() {
    for (Object version : List.of(1.5, true, new BigDecimal("1E+999999999"), "1".repeat(30))) {
      Map<String, Object> key = Map.of("accountId", "a", "version", version);
      refused(() -> table.update("account", A, Map.of("name", "B", "version", version)));
      refused(() -> table.delete("account", key));
      refused(() -> table.put("account", with(Freight.account("a"), "version", version)));
    }
    assertThat(table.getConsistent("account", A).orElseThrow().get("version")).isEqualTo(1L);
  }

  private static Map<String, Object> with(Map<String, ?> item, String name, Object value) {
    Map<String, Object> all = new HashMap<>(item);
    all.put(name, value);
    return all;
  }

  private static void refused(ThrowingCallable write) {
    assertThatExceptionOfType(TableException.class)
        .isThrownBy(write)
        .satisfies(e -> assertThat(e.kind()).isEqualTo(TableException.Kind.REFUSED_INPUT))
        .withMessageContaining("`account.version`: expected a");
  }

  private String expiryOf(String alert) {
    return endpoint.client().scan(scan -> scan.tableName(endpoint.tableName())).items().stream()
        .filter(item -> item.containsKey("alertId") && item.get("alertId").s().equals(alert))
        .map(item -> item.get("expiresAt").n())
        .findFirst()
        .orElseThrow();
  }
}

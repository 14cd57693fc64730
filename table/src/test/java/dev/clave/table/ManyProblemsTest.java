package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.clave.table.item.TableException;
import dev.clave.table.schema.Problems;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An input with very much wrong in it is refused in few words. */
class ManyProblemsTest {
  private static final int MANY = 40_000;
  private static final Map<String, String> T1 = Map.of("accountId", "a", "tripId", "t1");

  private static Endpoint endpoint;
  private static Table table;

  @BeforeAll
  static void open() {
    endpoint = Endpoint.open();
    table = endpoint.table();
  }

  @AfterAll
  static void close() {
    endpoint.close();
  }

  private static Map<String, Object> unknown(String prefix) {
    Map<String, Object> unknown = new HashMap<>();
    IntStream.range(0, MANY).forEach(i -> unknown.put(prefix + i, 1));
    return unknown;
  }

  private static void isRefusedShortly(ThrowingCallable request) {
    assertThatExceptionOfType(TableException.class)
        .isThrownBy(request)
        .satisfies(e -> assertThat(e.problems()).hasSize(Problems.SHOWN))
        .satisfies(e -> assertThat(e.getMessage().length()).isLessThan(10_000))
        .withMessageEndingWith("; and " + (MANY - Problems.SHOWN) + " more");
  }

  @Test
  void manyUnknownAttributesAreCountedAndTheFirstAreNamed() {
    Map<String, Object> trip = unknown("x");
    trip.putAll(Freight.trip("a", "t1", "2024-01-15T08:00:00Z"));
    isRefusedShortly(() -> table.create("trip", trip));
    isRefusedShortly(() -> table.put("trip", trip));
    isRefusedShortly(() -> table.transaction().create("trip", trip).commit());
  }

  @Test
  void manyUnknownPathsAreCountedAndTheFirstAreNamed() {
    isRefusedShortly(() -> table.update("trip", T1, unknown("x")));
    isRefusedShortly(() -> table.update("trip", T1, unknown("costs.x")));
  }
}

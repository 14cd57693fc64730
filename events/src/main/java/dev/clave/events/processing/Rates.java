package dev.clave.events.processing;

import dev.clave.events.database.Database;
import dev.clave.events.database.Query;
import dev.clave.events.model.Limit;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntSupplier;

/**
 * What is left of the rates. It is taken in a transaction of its own, before the work: workers do
 * not wait for one another's turns, and a worker that dies has used what it took.
 */
final class Rates {

  private final Database database;
  private final Map<String, Integer> remainingByAllowance = new HashMap<>();

  Rates(Database database) {
    this.database = database;
  }

  /** Takes one; the first time, as many as the turn may use. Returns false if none is left. */
  boolean take(Limit limit, String allowance, IntSupplier atMost, Instant now) throws SQLException {
    if (!remainingByAllowance.containsKey(allowance)) {
      remainingByAllowance.put(allowance, reserve(limit, allowance, atMost.getAsInt(), now));
    }
    if (remainingByAllowance.get(allowance) == 0) {
      return false;
    }
    remainingByAllowance.merge(allowance, -1, Integer::sum);
    return true;
  }

  /** One that was taken for an event which another limit holds up. */
  void putBack(String allowance) {
    remainingByAllowance.computeIfPresent(allowance, (key, count) -> count + 1);
  }

  private int reserve(Limit limit, String allowance, int atMost, Instant now) throws SQLException {
    double seconds = limit.period().toNanos() / 1e9;
    return database.once(
        connection -> {
          double tokens =
              Query.named(
                      connection, "take_tokens", allowance, (double) limit.count(), now, seconds)
                  .first(row -> row.getDouble(1))
                  .orElseThrow();
          int granted = (int) Math.min(atMost, Math.floor(tokens));
          Query.named(connection, "use_tokens", (double) granted, allowance).update();
          return granted;
        });
  }

  static Duration wait(Limit limit) {
    return limit.period().dividedBy(limit.count()).plusMillis(1);
  }

  /** What the turn did not use. */
  void giveBack() throws SQLException {
    remainingByAllowance.values().removeIf(count -> count == 0);
    if (!remainingByAllowance.isEmpty()) {
      database.once(
          connection -> {
            for (var entry : remainingByAllowance.entrySet()) {
              Query.named(connection, "use_tokens", -1.0 * entry.getValue(), entry.getKey())
                  .update();
            }
            return true;
          });
      remainingByAllowance.clear();
    }
  }
}

package dev.clave.bench.table;

import java.math.BigDecimal;
import java.time.Instant;

/** The values that every road writes. Twenty trips make a user. */
final class Trips {
  static final int PER_USER = 20;
  static final String TABLE = "trips";
  static final String STARTS_AT = "2024-01-15T08:00:00.000Z";
  static final Instant START = Instant.parse(STARTS_AT);
  static final BigDecimal DISTANCE = BigDecimal.valueOf(550);
  static final BigDecimal MINUTES = BigDecimal.valueOf(420);
  static final String NOTES = "Entrega en el patio norte, preguntar por la puerta cuatro.";

  private Trips() {}

  static String user(int number) {
    return "u" + number / PER_USER;
  }

  static String trip(int number) {
    return "t" + number % PER_USER;
  }
}

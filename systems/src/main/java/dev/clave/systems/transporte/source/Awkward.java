package dev.clave.systems.transporte.source;

import java.util.SplittableRandom;

/**
 * Spoils rows the way real ones are spoilt. Which rows is decided by the seed alone, so two runs
 * make the same database.
 */
final class Awkward {
  /** About one row in this many is spoilt. */
  private static final int ONE_IN = 40;

  /** More than DynamoDB's 400 KB in one item. */
  private static final int TOO_LONG = 420_000;

  private static final String[] ODD_TEXTS = {
    "PÃ©rez LÃ³pez", // UTF-8 once read as Latin-1
    "Jose\u0301 A\u0301ngel", // accents as separate characters
    "\u00A0Muñoz\u200B", // a no-break space and a zero-width one
    "🚚 Fletes & Más",
    "línea uno\nlínea dos\ttabulada",
    "comillas \" y ' y \\ barra",
    "con\u0001control",
    "a#b#c",
    "'; DROP TABLE viajes; --",
    "",
  };

  private final SplittableRandom random;
  private boolean wasLong;

  Awkward(SplittableRandom random) {
    this.random = random;
  }

  boolean strikes() {
    return random.nextInt(ONE_IN) == 0;
  }

  String oddText() {
    return ODD_TEXTS[random.nextInt(ODD_TEXTS.length)];
  }

  /** One of these columns becomes null. */
  void loseOne(Object[] row, int... columns) {
    row[columns[random.nextInt(columns.length)]] = null;
  }

  String state() {
    String[] variants = {"Pendiente", " pendiente ", "COMPLETADO", "desconocido", "cancelado?", ""};
    return variants[random.nextInt(variants.length)];
  }

  String number() {
    String[] variants = {"1,234.50", "550 km", "NaN", "", " 42 ", "1e3"};
    return variants[random.nextInt(variants.length)];
  }

  String day() {
    String[] variants = {
      "31/12/2025", "2025-02-30", "0000-00-00", "", "mañana", "2025-12-31T00:00:00Z"
    };
    return variants[random.nextInt(variants.length)];
  }

  /** The first and then few, because each is large. */
  String longText() {
    boolean large = !wasLong || random.nextInt(20) == 0;
    wasLong = true;
    return large ? "x".repeat(TOO_LONG) : oddText();
  }

  String identity(String ordinary) {
    String[] variants = {ordinary + "#1", " " + ordinary, ordinary + "/ñ"};
    return variants[random.nextInt(variants.length)];
  }
}

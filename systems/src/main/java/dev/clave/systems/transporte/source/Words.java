package dev.clave.systems.transporte.source;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;

/** What ordinary rows are made of. */
final class Words {
  private static final Instant FIRST = Instant.parse("2023-01-01T06:00:00Z");
  private static final LocalDate FIRST_DAY = LocalDate.of(2025, 1, 1);
  private static final int TWO_YEARS_MINUTES = 2 * 365 * 24 * 60;

  private static final String[] NAMES = {
    "Juana Ortiz", "Luis Nájera", "Rosa Güemes", "Iván Peña", "Ana Sofía Ruiz", "Óscar Ibáñez"
  };
  private static final String[] CITIES = {
    "Guadalajara", "Monterrey", "Querétaro", "León", "Puebla", "Mérida", "Torreón", "Veracruz"
  };
  private static final String[] PLACES = {
    "06600 CMX 015", "44100 JAL 039", "64000 NLE 039", "76000 QUE 014", "37000 GUA 020"
  };
  private static final String[] PRODUCTS = {"25174800", "44121600", "50202300", "56101500"};

  private final SplittableRandom random;

  Words(SplittableRandom random) {
    this.random = random;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  long below(long bound) {
    return random.nextLong(bound);
  }

  String name() {
    return NAMES[random.nextInt(NAMES.length)];
  }

  String city() {
    return CITIES[random.nextInt(CITIES.length)];
  }

  /** Postal code, state and municipality that belong together. */
  String[] place() {
    return PLACES[random.nextInt(PLACES.length)].split(" ", 3);
  }

  String product() {
    return PRODUCTS[random.nextInt(PRODUCTS.length)];
  }

  Instant moment() {
    return FIRST.plus(random.nextInt(TWO_YEARS_MINUTES), ChronoUnit.MINUTES);
  }

  LocalDate day() {
    return FIRST_DAY.plusDays(random.nextInt(700));
  }

  String money(int most) {
    return random.nextInt(most) + "." + (10 + random.nextInt(90));
  }

  String one(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  String plate() {
    return "" + letter() + letter() + letter() + (100 + random.nextInt(900));
  }

  private char letter() {
    return (char) ('A' + random.nextInt(26));
  }
}

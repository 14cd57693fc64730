package dev.clave.design.model;

/** How much of an ISO-8601 timestamp a key holds; {@code length} is that many characters of it. */
public enum TimeUnit {
  YEAR(4),
  MONTH(7),
  DAY(10),
  HOUR(13),
  MINUTE(16),
  SECOND(19);

  private final int length;

  TimeUnit(int length) {
    this.length = length;
  }

  public int length() {
    return length;
  }
}

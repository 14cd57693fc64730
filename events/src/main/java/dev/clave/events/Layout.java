package dev.clave.events;

/**
 * How {@code events} is stored: one table as documented, or partitioned by the time of receipt,
 * with its unique keys in a table beside it.
 */
enum Layout {
  PLAIN(""),
  PARTITIONED("_partitioned");

  private final String suffix;

  Layout(String suffix) {
    this.suffix = suffix;
  }

  String insertEvents() {
    return Sql.named("insert_events" + suffix);
  }

  String findDuplicates() {
    return Sql.named("find_duplicates" + suffix);
  }
}

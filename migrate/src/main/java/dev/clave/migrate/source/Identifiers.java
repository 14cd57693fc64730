package dev.clave.migrate.source;

/** Column names as SQL wants them. */
final class Identifiers {
  private Identifiers() {}

  static String quoted(String column) {
    return "\"" + column.replace("\"", "\"\"") + "\"";
  }
}

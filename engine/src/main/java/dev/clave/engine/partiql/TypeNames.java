package dev.clave.engine.partiql;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The names of types that may stand after IS, each with the types of DynamoDB that it means. */
final class TypeNames {
  private static final Map<String, List<String>> TYPES = new HashMap<>();

  static {
    add(List.of("NULL"), "NULL");
    add(List.of("BOOL"), "BOOL", "BOOLEAN");
    add(List.of("S"), "STRING", "SYMBOL", "CHAR", "CHARACTER", "VARCHAR", "CHARACTER VARYING");
    add(List.of("N"), "INT", "INTEGER", "SMALLINT", "BIGINT", "INT2", "INT4", "INT8", "FLOAT");
    add(List.of("N"), "REAL", "DOUBLE PRECISION", "DECIMAL", "DEC", "NUMERIC");
    add(List.of("B"), "BLOB", "CLOB");
    add(List.of("L"), "LIST", "SEXP");
    add(List.of("M"), "STRUCT", "TUPLE");
    add(List.of("SS", "NS", "BS"), "BAG");
  }

  private TypeNames() {}

  private static void add(List<String> types, String... names) {
    for (String name : names) {
      TYPES.put(name, types);
    }
  }

  /** Takes a name of one word or two. */
  static List<String> read(Tokens tokens) {
    String first = tokens.peek().text().toUpperCase(Locale.ROOT);
    String both = first + " " + tokens.peekSecond().text().toUpperCase(Locale.ROOT);
    List<String> types = TYPES.getOrDefault(both, TYPES.get(first));
    if (tokens.peek().kind() != Token.Kind.WORD || types == null) {
      throw StatementFault.malformed("Expected type name");
    }
    tokens.take();
    if (TYPES.containsKey(both)) {
      tokens.take();
    }
    return types;
  }
}

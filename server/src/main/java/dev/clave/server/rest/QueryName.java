package dev.clave.server.rest;

import java.util.Set;

/**
 * The query parameter by which an input of a pattern or view is given: its own name, unless the
 * routes of patterns have a parameter of that name themselves. Then it is {@code input.limit}. What
 * begins with {@code input.} gets the prefix too, so no two inputs share a parameter.
 */
final class QueryName {
  static final String LIMIT = "limit";
  static final String CURSOR = "cursor";
  static final String EXPLAIN = "explain";

  private static final Set<String> RESERVED = Set.of(LIMIT, CURSOR, EXPLAIN);
  private static final String PREFIX = "input.";

  private QueryName() {}

  /** Whether an input has the name of a parameter that every pattern has. */
  static boolean isReserved(String input) {
    return RESERVED.contains(input);
  }

  static String of(String input) {
    return isReserved(input) || input.startsWith(PREFIX) ? PREFIX + input : input;
  }
}

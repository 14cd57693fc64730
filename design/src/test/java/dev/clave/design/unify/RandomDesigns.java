package dev.clave.design.unify;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Designs of two entities and one pattern, in which everything that a template can be occurs. */
final class RandomDesigns {
  private static final String ATTRIBUTES =
      "{ v: string, w: string, e: A | B | AB1 | ab1, b: boolean, n: integer(0..12), d: date,"
          + " t: timestamp, s: timestamp(seconds), u: uuid, p: 'string /[AB]{1,2}/',"
          + " l: string(2..2), f: string free }";

  /** The attributes above that are any text. */
  static final List<String> TEXTS = List.of("v", "w", "p", "l", "f");

  private RandomDesigns() {}

  static Arbitrary<String> all() {
    return Arbitraries.of("#", "|", "/").flatMap(RandomDesigns::with);
  }

  private static Arbitrary<String> with(String delimiter) {
    Arbitrary<String> key = keys(delimiter);
    return Combinators.combine(key, key, key, key, wheres(delimiter))
        .as(
            (onePartition, oneSort, otherPartition, otherSort, where) ->
                """
                design: random
                key: PK, SK
                delimiter: '%s'
                entities:
                  one: { PK: %s, SK: %s, attributes: %s }
                  other: { PK: %s, SK: %s, attributes: %s }
                patterns:
                  asked: { where: '%s' }
                """
                    .formatted(
                        delimiter,
                        onePartition,
                        oneSort,
                        ATTRIBUTES,
                        otherPartition,
                        otherSort,
                        ATTRIBUTES,
                        where));
  }

  /** Mostly a template; sometimes one of two, or one under a condition. */
  private static Arbitrary<String> keys(String delimiter) {
    Arbitrary<String> template = templates(delimiter);
    Arbitrary<String> plain = template.map("'%s'"::formatted);
    Arbitrary<String> chosen =
        Combinators.combine(template, template)
            .as("{ by: e, cases: { A: '%s', AB1: '%s' } }"::formatted);
    Arbitrary<String> conditional =
        Combinators.combine(
                Arbitraries.of(
                    "e = A",
                    "e <> A",
                    "e in (B, ab1)",
                    "n > 5",
                    "n <= 1",
                    "b = true",
                    "e = A or n = 2",
                    "e = A and n < 3"),
                template)
            .as("{ when: '%s', template: '%s' }"::formatted);
    return Arbitraries.frequencyOf(
        Tuple.of(8, plain), Tuple.of(1, chosen), Tuple.of(1, conditional));
  }

  private static Arbitrary<String> templates(String delimiter) {
    Arbitrary<String> common =
        Arbitraries.of("A", "B", "AB", "<v>", "<w>", "<v>", "A<v>", "<v>A", "A<v>B", "<p>");
    Arbitrary<String> special =
        Arbitraries.of(
            "<e>",
            "<e:lower>",
            "<e:upper>",
            "<b>",
            "<n>",
            "<n:pad2>",
            "<n:pad2:descending>",
            "<v:digits>",
            "A<w:digits>",
            "<v:lower>",
            "<v:upper>",
            "<v:first1>",
            "<l:first1>",
            "<p:first2>",
            "<w:fill2>",
            "<d>",
            "<d:month>",
            "<d:quarter>",
            "<t:week>",
            "<d:descending>",
            "<t>",
            "<t:day>",
            "<t:year>",
            "<s>",
            "<u>",
            "<u:lower>",
            "<p>",
            "A<p>",
            "<l>",
            "<l>A",
            "<f>",
            "A<f>",
            "<f:lower>");
    return Arbitraries.frequencyOf(Tuple.of(2, common), Tuple.of(1, special))
        .list()
        .ofMinSize(1)
        .ofMaxSize(2)
        .map(parts -> String.join(delimiter, parts));
  }

  private static Arbitrary<String> wheres(String delimiter) {
    Arbitrary<String> sort =
        Combinators.combine(
                Arbitraries.of("=", "begins_with", "<", "<=", ">", ">=", "between"),
                operands(delimiter, true),
                operands(delimiter, true),
                Arbitraries.of("", delimiter))
            .as(
                (operator, low, high, end) ->
                    switch (operator) {
                      case "between" -> " and SK between " + low + " and " + high;
                      case "begins_with" -> " and SK begins_with " + low + end;
                      default -> " and SK " + operator + " " + low;
                    });
    return Combinators.combine(
            operands(delimiter, false), Arbitraries.oneOf(List.of(Arbitraries.just(""), sort)))
        .as((partition, rest) -> "PK = " + partition + rest);
  }

  private static Arbitrary<String> operands(String delimiter, boolean optional) {
    Arbitrary<String> common = Arbitraries.of("A", "B", "AB", "<x>", "<y>", "A<x>", "<x>A", "<x>");
    Arbitrary<String> special =
        Arbitraries.of(
            "2024",
            "2024-02",
            "2024-Q1",
            "2024-W09",
            "2024-02-30",
            "2025-01-15",
            "7",
            "07",
            "92",
            "12",
            "13",
            "true",
            "ab1",
            "ab",
            "<z:lower>",
            "<g:digits>",
            "00000000-0000-0000-0000-000000000000");
    Arbitrary<String> absent = Arbitraries.of("<o?>", "<r?>", "A<o?>");
    return Arbitraries.frequencyOf(
            Tuple.of(4, common), Tuple.of(2, special), Tuple.of(optional ? 1 : 0, absent))
        .list()
        .ofMinSize(1)
        .ofMaxSize(2)
        .map(parts -> String.join(delimiter, parts));
  }
}

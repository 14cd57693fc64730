package dev.clave.design.unify;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Days and instants of the years 0 to 9999 as ISO-8601 text, those alone that the calendar has. */
final class MomentShape {
  private MomentShape() {}

  /** {@code 2024-01-15}. */
  static Automaton day() {
    return new Automaton()
        .either(
            List.of(
                to -> monthAndDay(to.times(CharSet.DIGITS, 4)), to -> leapYear(to).text("-02-29")));
  }

  /** {@code 2024-01-15T08:00:00Z}, with or without a fraction of the second. */
  static Automaton instant() {
    Automaton to = day().text("T");
    number(to, 0, 23).text(":");
    number(to, 0, 59).text(":");
    return number(to, 0, 59)
        .optionally(fraction -> fraction.text(".").one(CharSet.DIGITS).any(CharSet.DIGITS))
        .text("Z");
  }

  private static void monthAndDay(Automaton to) {
    to.text("-")
        .either(
            List.of(
                way -> number(pairs(way, "0", "13578", "1", "02").text("-"), 1, 31),
                way -> number(pairs(way, "0", "469", "1", "1").text("-"), 1, 30),
                way -> number(way.text("02-"), 1, 28)));
  }

  /** Every fourth, of the centuries every fourth too. */
  private static Automaton leapYear(Automaton to) {
    Consumer<Automaton> within =
        way -> pairs(way.times(CharSet.DIGITS, 2), "0", "48", "2468", "048", "13579", "26");
    Consumer<Automaton> century = way -> pairs(way, "02468", "048", "13579", "26").text("00");
    return to.either(List.of(within, century));
  }

  /** Two digits: one of the first text and one of the second, or of the third and fourth … */
  private static Automaton pairs(Automaton to, String... digits) {
    return to.either(
        IntStream.range(0, digits.length / 2)
            .<Consumer<Automaton>>mapToObj(
                i -> way -> way.one(CharSet.of(digits[2 * i])).one(CharSet.of(digits[2 * i + 1])))
            .toList());
  }

  private static Automaton number(Automaton to, int first, int last) {
    int tens = last / 10;
    Consumer<Automaton> low =
        way -> way.one(CharSet.between('0', '0' + tens - 1)).one(CharSet.DIGITS);
    Consumer<Automaton> high =
        way -> way.text(String.valueOf(tens)).one(CharSet.between('0', '0' + last % 10));
    Consumer<Automaton> first09 =
        way ->
            way.either(
                List.of(
                    zero -> zero.text("0").one(CharSet.between('0' + first, '9')),
                    more -> more.one(CharSet.between('1', '0' + tens - 1)).one(CharSet.DIGITS)));
    return to.either(List.of(first == 0 ? low : first09, high));
  }
}

package dev.clave.design.unify;

import dev.clave.design.model.AttributeType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Numbers as text, without needless zeros: {@code 0}, {@code -12}, {@code 0.5}. Limits with a
 * fraction are widened to the whole number beside them.
 */
final class NumberShape {
  private NumberShape() {}

  static Automaton of(AttributeType.Numeric type) {
    BigInteger least = type.min().map(min -> whole(min, RoundingMode.CEILING)).orElse(null);
    BigInteger most = type.max().map(max -> whole(max, RoundingMode.FLOOR)).orElse(null);
    List<Consumer<Automaton>> ways = new ArrayList<>();
    if (most == null || most.signum() >= 0) {
      BigInteger from = least == null ? BigInteger.ZERO : least.max(BigInteger.ZERO);
      ways.add(to -> magnitudes(to, from, most));
    }
    if ((least == null || least.signum() < 0)) {
      BigInteger from = most == null ? BigInteger.ONE : most.negate().max(BigInteger.ONE);
      BigInteger until = least == null ? null : least.negate();
      ways.add(to -> magnitudes(to.text("-"), from, until));
    }
    Automaton wholes = new Automaton().either(ways);
    return type.integer() ? wholes : withFractions(wholes, type);
  }

  private static BigInteger whole(BigDecimal number, RoundingMode rounding) {
    return number.setScale(0, rounding).toBigInteger();
  }

  /** Whole numbers, or any with a fraction whose whole part can be the one of a number in range. */
  private static Automaton withFractions(Automaton wholes, AttributeType.Numeric type) {
    BigInteger least = type.min().map(min -> whole(min, RoundingMode.FLOOR)).orElse(null);
    BigInteger most = type.max().map(max -> whole(max, RoundingMode.CEILING)).orElse(null);
    List<Consumer<Automaton>> ways = new ArrayList<>();
    ways.add(to -> to.then(wholes));
    if (most == null || most.signum() > 0) {
      BigInteger from = least == null ? BigInteger.ZERO : least.max(BigInteger.ZERO);
      BigInteger until = most == null ? null : most.subtract(BigInteger.ONE);
      ways.add(to -> fraction(to, from, until));
    }
    if ((least == null || least.signum() < 0)) {
      BigInteger from = most == null ? BigInteger.ZERO : most.negate().max(BigInteger.ZERO);
      BigInteger until = least == null ? null : least.negate().subtract(BigInteger.ONE);
      ways.add(to -> fraction(to.text("-"), from, until));
    }
    return new Automaton().either(ways);
  }

  private static void fraction(Automaton to, BigInteger from, BigInteger until) {
    magnitudes(to, from, until);
    to.text(".").any(CharSet.DIGITS).one(CharSet.between('1', '9'));
  }

  /** Whole numbers from one to another, without an end when {@code until} is null. */
  private static void magnitudes(Automaton to, BigInteger from, BigInteger until) {
    List<Consumer<Automaton>> ways = new ArrayList<>();
    int shortest = from.toString().length();
    int longest = until == null ? shortest : Math.max(shortest, until.toString().length());
    for (int length = shortest; length <= longest; length++) {
      BigInteger least = length == 1 ? BigInteger.ZERO : BigInteger.TEN.pow(length - 1);
      BigInteger most = BigInteger.TEN.pow(length).subtract(BigInteger.ONE);
      BigInteger low = least.max(from);
      BigInteger high = until == null ? most : most.min(until);
      if (low.compareTo(high) <= 0) {
        String format = "%0" + length + "d";
        interval(format.formatted(low), format.formatted(high), ways);
      }
    }
    if (until == null) {
      ways.add(
          way ->
              way.one(CharSet.between('1', '9'))
                  .times(CharSet.DIGITS, longest)
                  .any(CharSet.DIGITS));
    }
    to.either(ways);
  }

  /** The texts of digits between two of one length: those that leave both at one place or later. */
  private static void interval(String low, String high, List<Consumer<Automaton>> ways) {
    int apart = 0;
    while (apart < low.length() && low.charAt(apart) == high.charAt(apart)) {
      apart++;
    }
    int rest = low.length() - 1;
    if (low.matches("10*") && high.matches("9+")) {
      ways.add(to -> to.one(CharSet.between('1', '9')).times(CharSet.DIGITS, rest));
      return;
    }
    ways.add(to -> to.text(low));
    if (apart == low.length()) {
      return;
    }
    ways.add(to -> to.text(high));
    leaving(low, apart, CharSet.between(low.charAt(apart) + 1, high.charAt(apart) - 1), ways);
    for (int at = apart + 1; at < low.length(); at++) {
      leaving(low, at, CharSet.between(low.charAt(at) + 1, '9'), ways);
      leaving(high, at, CharSet.between('0', high.charAt(at) - 1), ways);
    }
  }

  private static void leaving(String text, int at, CharSet on, List<Consumer<Automaton>> ways) {
    if (!on.isEmpty()) {
      int rest = text.length() - at - 1;
      ways.add(to -> to.text(text.substring(0, at)).one(on).times(CharSet.DIGITS, rest));
    }
  }
}

package dev.clave.design.unify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The strings that a regular expression of the usual kind matches as a whole: characters, classes,
 * groups, alternatives and counts. Look-around, back-references, word boundaries, possessive
 * counts, intersected classes and flags are beyond it, and a finite automaton.
 */
final class RegularText {
  private static final int LONGEST_COUNT = 2048;

  private static final CharSet WORD = CharSet.of("_").union(letters()).union(CharSet.DIGITS);
  private static final CharSet SPACE = CharSet.of(" \t\n\u000B\f\r");
  private static final CharSet LINE_ENDS = CharSet.of("\n\r\u0085\u2028\u2029");

  /** Thrown inside this class only: the expression has something that is not understood. */
  private static final class Beyond extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Beyond() {
      super(null, null, false, false);
    }
  }

  private final String text;
  private int at;

  private RegularText(String text) {
    this.text = text;
  }

  /** Empty when the expression is not regular, or not understood. */
  static Optional<Automaton> of(String expression) {
    int from = expression.startsWith("^") ? 1 : 0;
    boolean anchored = expression.endsWith("$") && !expression.endsWith("\\$");
    String text = expression.substring(from, expression.length() - (anchored ? 1 : 0));
    if ((from == 1 || anchored) && text.contains("|")) {
      return Optional.empty();
    }
    RegularText reader = new RegularText(text);
    try {
      Automaton automaton = new Automaton();
      reader.alternatives().accept(automaton);
      return reader.at == text.length() ? Optional.of(automaton) : Optional.empty();
    } catch (Beyond | GivenUp e) {
      return Optional.empty();
    }
  }

  private static CharSet letters() {
    return CharSet.between('a', 'z').union(CharSet.between('A', 'Z'));
  }

  private Consumer<Automaton> alternatives() {
    List<Consumer<Automaton>> alternatives = new ArrayList<>();
    do {
      alternatives.add(sequence());
    } while (take('|'));
    return alternatives.size() == 1 ? alternatives.get(0) : to -> to.either(alternatives);
  }

  private Consumer<Automaton> sequence() {
    List<Consumer<Automaton>> pieces = new ArrayList<>();
    while (at < text.length() && text.charAt(at) != '|' && text.charAt(at) != ')') {
      pieces.add(counted(piece()));
    }
    return to -> pieces.forEach(piece -> piece.accept(to));
  }

  private Consumer<Automaton> piece() {
    char c = next();
    return switch (c) {
      case '(' -> group();
      case '[' -> one(set());
      case '.' -> one(LINE_ENDS.complement());
      case '\\' -> one(escaped());
      case '^', '$', '*', '+', '?', '{' -> throw new Beyond();
      default -> one(CharSet.of(c));
    };
  }

  private static Consumer<Automaton> one(CharSet set) {
    return to -> to.one(set);
  }

  private Consumer<Automaton> group() {
    if (take('?')) {
      boolean named = take('<') && at < text.length() && Character.isLetter(text.charAt(at));
      if (named) {
        at = Math.max(at, text.indexOf('>', at) + 1);
      } else if (!take(':')) {
        throw new Beyond();
      }
    }
    Consumer<Automaton> inside = alternatives();
    expect(')');
    return inside;
  }

  private Consumer<Automaton> counted(Consumer<Automaton> piece) {
    Consumer<Automaton> repeated = piece;
    if (take('?')) {
      repeated = to -> to.optionally(piece);
    } else if (take('*')) {
      repeated = to -> to.repeatedly(piece);
    } else if (take('+')) {
      repeated = piece.andThen(to -> to.repeatedly(piece));
    } else if (take('{')) {
      repeated = times(piece);
    } else {
      return piece;
    }
    if (take('+')) {
      throw new Beyond();
    }
    take('?');
    return repeated;
  }

  private Consumer<Automaton> times(Consumer<Automaton> piece) {
    int min = number();
    boolean open = take(',');
    boolean endless = open && at < text.length() && text.charAt(at) == '}';
    int max = !open ? min : endless ? min : number();
    expect('}');
    return to -> {
      for (int i = 0; i < min; i++) {
        piece.accept(to);
      }
      for (int i = min; i < max; i++) {
        to.optionally(piece);
      }
      if (endless) {
        to.repeatedly(piece);
      }
    };
  }

  private int number() {
    int from = at;
    while (at < text.length() && Character.isDigit(text.charAt(at)) && at - from < 5) {
      at++;
    }
    int number = from == at ? -1 : Integer.parseInt(text.substring(from, at));
    if (number < 0 || number > LONGEST_COUNT) {
      throw new Beyond();
    }
    return number;
  }

  /** A class, behind its opening bracket. */
  private CharSet set() {
    boolean negated = take('^');
    CharSet set = CharSet.NONE;
    while (at == text.length() || text.charAt(at) != ']') {
      char c = next();
      if (c == '[' || (c == '&' && at < text.length() && text.charAt(at) == '&')) {
        throw new Beyond();
      }
      CharSet first = c == '\\' ? escaped() : CharSet.of(c);
      boolean range =
          at + 1 < text.length() && text.charAt(at) == '-' && text.charAt(at + 1) != ']';
      set = set.union(range ? range(first) : first);
    }
    at++;
    return negated ? set.complement() : set;
  }

  private CharSet range(CharSet first) {
    at++;
    char c = next();
    CharSet last = c == '\\' ? escaped() : CharSet.of(c);
    int[] low = first.limits().toArray();
    int[] high = last.limits().toArray();
    if (low.length != 2 || high.length != 2 || c == '[') {
      throw new Beyond();
    }
    return CharSet.between(low[0], high[1] - 1);
  }

  /** What stands for a backslash and the character behind it. */
  private CharSet escaped() {
    char c = next();
    return switch (c) {
      case 'd' -> CharSet.DIGITS;
      case 'D' -> CharSet.DIGITS.complement();
      case 'w' -> WORD;
      case 'W' -> WORD.complement();
      case 's' -> SPACE;
      case 'S' -> SPACE.complement();
      case 't' -> CharSet.of('\t');
      case 'n' -> CharSet.of('\n');
      case 'r' -> CharSet.of('\r');
      default -> {
        if (letters().contains(c) || CharSet.DIGITS.contains(c)) {
          throw new Beyond();
        }
        yield CharSet.of(c);
      }
    };
  }

  private char next() {
    if (at >= text.length()) {
      throw new Beyond();
    }
    return text.charAt(at++);
  }

  private boolean take(char character) {
    boolean there = at < text.length() && text.charAt(at) == character;
    at += there ? 1 : 0;
    return there;
  }

  private void expect(char character) {
    if (!take(character)) {
      throw new Beyond();
    }
  }
}

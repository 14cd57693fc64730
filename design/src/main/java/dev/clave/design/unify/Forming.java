package dev.clave.design.unify;

import dev.clave.design.model.CharacterClass;
import dev.clave.design.model.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What forms make of values, and which values become a text. */
final class Forming {
  /** Text whose digits can be turned round: all else must be alike in every value. */
  private static final CharSet TURNABLE =
      CharSet.except(CharacterClass.LETTERS.characters()).union(CharSet.of("TZ"));

  private Forming() {}

  /** The texts that the values are written as. */
  static Automaton written(Automaton values, List<Form> forms) {
    Automaton written = values;
    for (Form form : forms) {
      written = written(written, form);
    }
    return written;
  }

  /** The values that are written as one of the texts. */
  static Automaton values(Automaton written, List<Form> forms) {
    Automaton values = written;
    for (int i = forms.size() - 1; i >= 0; i--) {
      values = values(values, forms.get(i));
    }
    return values;
  }

  private static Automaton written(Automaton values, Form form) {
    if (form instanceof Form.Fold fold) {
      return values.map(Folding.of(fold.upper())::written);
    }
    if (form instanceof Form.Truncate truncate) {
      return truncate.unit().isBeginning()
          ? values.beginnings(truncate.unit().length())
          : CalendarParts.of(truncate.unit()).written(values);
    }
    if (form instanceof Form.First first) {
      return values.beginnings(first.length());
    }
    if (form instanceof Form.Fill fill) {
      return filled(values, fill.width());
    }
    if (form instanceof Form.Pad pad) {
      return padded(values, pad.width());
    }
    if (form instanceof Form.Only only) {
      return values.map(CharSet.of(only.characters().characters())::intersect);
    }
    return form instanceof Form.Descending ? values.map(Forming::turned) : values;
  }

  private static Automaton values(Automaton written, Form form) {
    if (form instanceof Form.Fold fold) {
      return written.map(Folding.of(fold.upper())::values);
    }
    if (form instanceof Form.Truncate truncate) {
      return truncate.unit().isBeginning()
          ? begun(written, truncate.unit().length())
          : CalendarParts.of(truncate.unit()).values(written);
    }
    if (form instanceof Form.First first) {
      return begun(written, first.length());
    }
    if (form instanceof Form.Fill fill) {
      return unfilled(written, fill.width());
    }
    return form instanceof Form.Pad pad ? unpadded(written, pad.width()) : written(written, form);
  }

  /** All that begins with one of the texts of that length. */
  private static Automaton begun(Automaton written, int length) {
    return written.intersect(new Automaton().times(CharSet.ANY, length)).any(CharSet.ANY);
  }

  /** Values that do not end in a space, and spaces behind them. */
  private static Automaton filled(Automaton values, int width) {
    List<Consumer<Automaton>> ways = new ArrayList<>();
    for (int length = 1; length <= width; length++) {
      Automaton text = values.intersect(ended(length));
      String spaces = " ".repeat(width - length);
      if (!text.isEmpty()) {
        ways.add(to -> to.then(text).text(spaces));
      }
    }
    return new Automaton().either(ways);
  }

  private static Automaton unfilled(Automaton written, int width) {
    List<Consumer<Automaton>> ways = new ArrayList<>();
    for (int length = 1; length <= width; length++) {
      Automaton text =
          written.intersect(ended(length).text(" ".repeat(width - length))).beginnings(length);
      if (!text.isEmpty()) {
        ways.add(to -> to.then(text));
      }
    }
    return new Automaton().either(ways);
  }

  private static Automaton ended(int length) {
    return new Automaton().times(CharSet.ANY, length - 1).one(CharSet.except(" "));
  }

  /** Zeros, and values with as many digits before the point as are then missing. */
  private static Automaton padded(Automaton values, int width) {
    List<Consumer<Automaton>> ways = new ArrayList<>();
    for (int zeros = 0; zeros < width; zeros++) {
      String padding = "0".repeat(zeros);
      Automaton rest = values.intersect(digits(width - zeros));
      if (!rest.isEmpty()) {
        ways.add(to -> to.text(padding).then(rest));
      }
    }
    Automaton below = values.behind("-");
    if (!below.isEmpty()) {
      boolean fraction = below.mentions('.');
      ways.add(to -> belowZero(to, width, fraction));
    }
    return new Automaton().either(ways);
  }

  private static Automaton unpadded(Automaton written, int width) {
    List<Consumer<Automaton>> ways = new ArrayList<>();
    for (int zeros = 0; zeros < width; zeros++) {
      Automaton rest = written.behind("0".repeat(zeros)).intersect(digits(width - zeros));
      if (!rest.isEmpty()) {
        ways.add(to -> to.then(rest));
      }
    }
    if (!written.intersect(belowZero(new Automaton(), width, true)).isEmpty()) {
      ways.add(to -> to.text("-").one(CharSet.DIGITS).any(CharSet.DIGITS.union(CharSet.of("."))));
    }
    return new Automaton().either(ways);
  }

  /** A number below 0; which one is not distinguished. */
  private static Automaton belowZero(Automaton to, int width, boolean fraction) {
    to.text("-").times(CharSet.DIGITS, width);
    return fraction
        ? to.optionally(part -> part.text(".").one(CharSet.DIGITS).any(CharSet.DIGITS))
        : to;
  }

  private static Automaton digits(int count) {
    return new Automaton()
        .one(CharSet.except(".-"))
        .times(CharSet.except("."), count - 1)
        .optionally(fraction -> fraction.text(".").any(CharSet.ANY));
  }

  private static CharSet turned(CharSet set) {
    CharSet digits = set.intersect(CharSet.DIGITS);
    return set.intersect(TURNABLE)
        .intersect(CharSet.DIGITS.complement())
        .union(CharSet.of(digits.characters().map(c -> '9' - (c - '0'))));
  }
}

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
      return values.beginnings(truncate.unit().length());
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
      return written
          .intersect(new Automaton().times(CharSet.ANY, truncate.unit().length()))
          .any(CharSet.ANY);
    }
    return form instanceof Form.Pad pad ? unpadded(written, pad.width()) : written(written, form);
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
    return new Automaton().either(ways);
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

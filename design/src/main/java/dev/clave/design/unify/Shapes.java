package dev.clave.design.unify;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.Template;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The shapes of variables, and the segments of templates, each built once. Thread-safe. */
final class Shapes {
  /** A type in some forms. Types are compared by identity: those of one design are read once. */
  private record Written(AttributeType type, List<Form> forms) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Written written
          && type == written.type
          && forms.equals(written.forms);
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(type) + forms.size();
    }
  }

  private final String delimiter;
  private final Map<Written, Automaton> known = new ConcurrentHashMap<>();
  private final Map<Written, Boolean> delimited = new ConcurrentHashMap<>();
  private final Map<Template, Segments> cut = new ConcurrentHashMap<>();
  private final Automaton anything = new Automaton().one(CharSet.ANY).any(CharSet.ANY);

  Shapes(String delimiter) {
    this.delimiter = delimiter;
  }

  String delimiter() {
    return delimiter;
  }

  Automaton anything() {
    return anything;
  }

  Segments segments(Template template) {
    return cut.computeIfAbsent(template, each -> Segments.of(each, delimiter));
  }

  /** What a variable of that type is in a key, in those forms. */
  Automaton of(AttributeType type, List<Form> forms) {
    return known.computeIfAbsent(
        new Written(type, forms), each -> Forming.written(values(type, forms), forms));
  }

  /** Whether such a variable can have the delimiter in it. */
  boolean hasDelimiter(AttributeType type, List<Form> forms) {
    return delimited.computeIfAbsent(
        new Written(type, forms), each -> of(type, forms).mentions(delimiter.charAt(0)));
  }

  /** What a variable of that type is before its forms change it. */
  Automaton values(AttributeType type, List<Form> forms) {
    return Shape.values(type, forms, delimiter);
  }
}

package dev.clave.design.unify;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.Template;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The shapes of variables and the segments of templates, each built once, and the answers that were
 * found with them. For one thread.
 */
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
  private final Map<Written, Automaton> automata = new ConcurrentHashMap<>();
  private final Map<Written, Boolean> delimited = new ConcurrentHashMap<>();
  private final Map<Template, Segments> cut = new ConcurrentHashMap<>();
  private final Work work = new Work();
  private final Map<QuestionKey, Answer> answers = new HashMap<>();
  private final Map<QuestionKey, Optional<List<String>>> examples = new HashMap<>();
  private final Automaton anything = new Automaton().one(CharSet.ANY).any(CharSet.ANY);

  Shapes(String delimiter) {
    this.delimiter = delimiter;
  }

  /** The answers that were found, by what was asked. */
  Map<QuestionKey, Answer> answers() {
    return answers;
  }

  /** The values that show a yes, in the order of the variables; none where none was found. */
  Map<QuestionKey, Optional<List<String>>> examples() {
    return examples;
  }

  Work work() {
    return work;
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
    return automata.computeIfAbsent(
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

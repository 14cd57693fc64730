package dev.clave.design.parse;

import dev.clave.design.model.Condition;
import dev.clave.design.model.Condition.Comparator;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import dev.clave.design.yaml.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code estado = disponible and (vehiculoId exists or not activo = false)}. */
final class ConditionParser {
  private static final int MAX_DEPTH = 20;

  private final Findings findings;
  private Cursor cursor;

  ConditionParser(Findings findings) {
    this.findings = findings;
  }

  Optional<Condition> parse(Yaml.Scalar scalar) {
    cursor = new Cursor(scalar);
    Optional<Condition> condition = or(0);
    if (condition.isPresent() && !cursor.atEnd()) {
      findings.malformed(
          "`" + cursor.rest().strip() + "` does not follow from the condition before it",
          cursor.here(),
          "join conditions with `and` or `or`");
      return Optional.empty();
    }
    return condition;
  }

  private Optional<Condition> or(int depth) {
    int from = cursor.position();
    List<Condition> any = new ArrayList<>();
    do {
      Optional<Condition> next = and(depth);
      if (next.isEmpty()) {
        return next;
      }
      any.add(next.get());
    } while (cursor.acceptWord("or"));
    return Optional.of(
        any.size() == 1 ? any.get(0) : new Condition.Or(any, cursor.span(from, cursor.position())));
  }

  private Optional<Condition> and(int depth) {
    int from = cursor.position();
    List<Condition> all = new ArrayList<>();
    do {
      Optional<Condition> next = single(depth);
      if (next.isEmpty()) {
        return next;
      }
      all.add(next.get());
    } while (cursor.acceptWord("and"));
    return Optional.of(
        all.size() == 1
            ? all.get(0)
            : new Condition.And(all, cursor.span(from, cursor.position())));
  }

  private Optional<Condition> single(int depth) {
    cursor.skipSpaces();
    int from = cursor.position();
    if (depth > MAX_DEPTH) {
      findings.malformed("the condition nests too deeply", cursor.here(), "take some brackets out");
      return Optional.empty();
    }
    if (cursor.acceptWord("not")) {
      return single(depth + 1)
          .map(inner -> new Condition.Not(inner, cursor.span(from, cursor.position())));
    }
    if (cursor.accept("(")) {
      Optional<Condition> inner = or(depth + 1);
      if (inner.isPresent() && !cursor.accept(")")) {
        findings.malformed("a bracket is not closed", cursor.span(from, from + 1), "add `)`");
        return Optional.empty();
      }
      return inner;
    }
    return comparison(from);
  }

  private Optional<Condition> comparison(int from) {
    String path = cursor.until("=<>(),");
    if (path.isEmpty()) {
      findings.malformed(
          "a condition should begin with an attribute, found `" + cursor.rest().strip() + "`",
          cursor.here(),
          "write `attribute = value`");
      return Optional.empty();
    }
    if (cursor.acceptWord("exists")) {
      return Optional.of(new Condition.Presence(path, true, cursor.span(from, cursor.position())));
    }
    if (cursor.acceptWord("missing")) {
      return Optional.of(new Condition.Presence(path, false, cursor.span(from, cursor.position())));
    }
    if (cursor.acceptWord("between")) {
      return between(path, from);
    }
    if (cursor.acceptWord("in")) {
      return in(path, from);
    }
    Optional<Comparator> comparator = comparator();
    if (comparator.isEmpty()) {
      findings.malformed(
          "`" + path + "` is not compared with anything",
          cursor.span(from, cursor.position()),
          "write `" + path + " = value`, `" + path + " exists` or another comparison");
      return Optional.empty();
    }
    return operand()
        .map(
            operand ->
                new Condition.Comparison(
                    path, comparator.get(), operand, cursor.span(from, cursor.position())));
  }

  private Optional<Comparator> comparator() {
    if (cursor.accept("<>") || cursor.accept("!=")) {
      return Optional.of(Comparator.NOT_EQUAL);
    }
    if (cursor.acceptWord("begins_with")) {
      return Optional.of(Comparator.BEGINS_WITH);
    }
    if (cursor.acceptWord("contains")) {
      return Optional.of(Comparator.CONTAINS);
    }
    for (Comparator each :
        List.of(
            Comparator.AT_MOST,
            Comparator.AT_LEAST,
            Comparator.LESS,
            Comparator.GREATER,
            Comparator.EQUAL)) {
      if (cursor.accept(each.symbol())) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  private Optional<Condition> between(String path, int from) {
    Optional<Operand> low = operand();
    if (low.isPresent() && !cursor.acceptWord("and")) {
      findings.malformed("`between` has one bound", cursor.here(), "write `between a and b`");
      return Optional.empty();
    }
    Optional<Operand> high = low.isPresent() ? operand() : Optional.empty();
    return high.map(
        operand ->
            new Condition.Between(
                path, low.orElseThrow(), operand, cursor.span(from, cursor.position())));
  }

  private Optional<Condition> in(String path, int from) {
    List<Operand> values = new ArrayList<>();
    boolean closed = cursor.accept("(");
    do {
      Optional<Operand> value = operand();
      if (value.isEmpty()) {
        return Optional.empty();
      }
      values.add(value.get());
    } while (cursor.accept(","));
    if (closed && !cursor.accept(")")) {
      findings.malformed("a bracket is not closed", cursor.here(), "add `)`");
      return Optional.empty();
    }
    return Optional.of(new Condition.In(path, values, cursor.span(from, cursor.position())));
  }

  private Optional<Operand> operand() {
    cursor.skipSpaces();
    int from = cursor.position();
    if (cursor.peek() == '\'' || cursor.peek() == '"') {
      String text = cursor.quoted();
      return Optional.of(new Operand.Constant(text, true, cursor.span(from, cursor.position())));
    }
    String token = cursor.until(",)");
    if (token.isEmpty()) {
      findings.malformed(
          "a value is missing", cursor.here(), "write a value, or `<name>` for an input");
      return Optional.empty();
    }
    return operand(cursor.scalar(from, cursor.position()), findings);
  }

  /** A value as it stands in {@code set} or on the right of a comparison. */
  static Optional<Operand> operand(Yaml.Scalar scalar, Findings findings) {
    if (scalar.quoted() && scalar.text().indexOf('<') < 0) {
      return Optional.of(new Operand.Constant(scalar.text(), true, scalar.span()));
    }
    if (scalar.text().equals("now")) {
      return Optional.of(new Operand.Now(scalar.span()));
    }
    if (scalar.text().indexOf('<') < 0) {
      return Optional.of(new Operand.Constant(scalar.text(), false, scalar.span()));
    }
    Optional<Template> template = new TemplateParser(findings).parse(scalar);
    return template.map(
        text ->
            text.sole().isPresent() && text.sole().get().forms().isEmpty()
                ? parameter(text.sole().get())
                : new Operand.Text(text, scalar.span()));
  }

  private static Operand parameter(Part.Variable variable) {
    return new Operand.Parameter(variable.name(), variable.optional(), variable.span());
  }
}

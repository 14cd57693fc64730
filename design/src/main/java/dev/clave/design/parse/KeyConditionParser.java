package dev.clave.design.parse;

import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Span;
import dev.clave.design.model.Template;
import dev.clave.design.yaml.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code PK = USER#<userId> and SK begins_with VIAJE#}. */
final class KeyConditionParser {
  private static final List<Operator> SYMBOLS =
      List.of(Operator.AT_MOST, Operator.AT_LEAST, Operator.LESS, Operator.GREATER, Operator.EQUAL);

  private final Findings findings;
  private final TemplateParser templates;

  KeyConditionParser(Findings findings) {
    this.findings = findings;
    this.templates = new TemplateParser(findings);
  }

  /** The conditions, or nothing when one of them cannot be read. */
  Optional<List<KeyCondition>> parse(Yaml.Scalar scalar) {
    Cursor cursor = new Cursor(scalar);
    List<KeyCondition> conditions = new ArrayList<>();
    do {
      Optional<KeyCondition> condition = single(cursor);
      if (condition.isEmpty()) {
        return Optional.empty();
      }
      conditions.add(condition.get());
    } while (cursor.acceptWord("and") || cursor.accept(","));
    if (!cursor.atEnd()) {
      findings.malformed(
          "`" + cursor.rest().strip() + "` does not follow from the condition before it",
          cursor.here(),
          "join key conditions with `and`; a value with spaces needs quotes");
      return Optional.empty();
    }
    return Optional.of(conditions);
  }

  private Optional<KeyCondition> single(Cursor cursor) {
    cursor.skipSpaces();
    int from = cursor.position();
    if (cursor.accept("begins_with(")) {
      return function(cursor, from);
    }
    String name = cursor.until("=<>,");
    int nameEnd = cursor.position();
    if (name.isEmpty()) {
      findings.malformed(
          "a key condition should begin with a key attribute, found `"
              + cursor.rest().strip()
              + "`",
          cursor.here(),
          "write `PK = TEMPLATE`");
      return Optional.empty();
    }
    Optional<Operator> operator = operator(cursor);
    if (operator.isEmpty()) {
      findings.malformed(
          "`" + name + "` is not compared with anything",
          cursor.span(from, nameEnd),
          "write `" + name + " = TEMPLATE`, or begins_with, between, <, <=, > or >=");
      return Optional.empty();
    }
    List<Template> operands = new ArrayList<>();
    operand(cursor).ifPresent(operands::add);
    if (operator.get() == Operator.BETWEEN && operands.size() == 1) {
      if (!cursor.acceptWord("and")) {
        findings.malformed("`between` has one bound", cursor.here(), "write `between a and b`");
        return Optional.empty();
      }
      operand(cursor).ifPresent(operands::add);
    }
    if (operands.size() != (operator.get() == Operator.BETWEEN ? 2 : 1)) {
      return Optional.empty();
    }
    return Optional.of(
        new KeyCondition(
            name,
            operator.get(),
            operands,
            cursor.span(from, nameEnd),
            cursor.span(from, cursor.position())));
  }

  /** DynamoDB's own spelling: {@code begins_with(SK, VIAJE#)}. */
  private Optional<KeyCondition> function(Cursor cursor, int from) {
    cursor.skipSpaces();
    int nameFrom = cursor.position();
    String name = cursor.until(",)");
    int nameEnd = cursor.position();
    if (name.isEmpty() || !cursor.accept(",")) {
      findings.malformed(
          "`begins_with(` needs an attribute and a prefix",
          cursor.span(from, Math.max(nameEnd, from + 1)),
          "write `SK begins_with PREFIX`");
      return Optional.empty();
    }
    cursor.skipSpaces();
    int start = cursor.position();
    cursor.until(")");
    Optional<Template> template = templates.parse(cursor.scalar(start, cursor.position()));
    cursor.accept(")");
    return template.map(
        prefix ->
            new KeyCondition(
                name,
                Operator.BEGINS_WITH,
                List.of(prefix),
                cursor.span(nameFrom, nameEnd),
                cursor.span(from, cursor.position())));
  }

  private static Optional<Operator> operator(Cursor cursor) {
    if (cursor.acceptWord("between")) {
      return Optional.of(Operator.BETWEEN);
    }
    if (cursor.acceptWord("begins_with")) {
      return Optional.of(Operator.BEGINS_WITH);
    }
    return SYMBOLS.stream().filter(each -> cursor.accept(each.symbol())).findFirst();
  }

  private Optional<Template> operand(Cursor cursor) {
    cursor.skipSpaces();
    int from = cursor.position();
    if (cursor.peek() == '\'' || cursor.peek() == '"') {
      String text = cursor.quoted();
      if (text.isEmpty()) {
        return missing(cursor.span(from, cursor.position()));
      }
      return templates.parse(new Yaml.Scalar(text, true, "", cursor.span(from, cursor.position())));
    }
    cursor.until(",");
    return cursor.position() == from
        ? missing(cursor.here())
        : templates.parse(cursor.scalar(from, cursor.position()));
  }

  private Optional<Template> missing(Span span) {
    findings.malformed("a value is missing", span, "write a template, as in `USER#<id>`");
    return Optional.empty();
  }
}

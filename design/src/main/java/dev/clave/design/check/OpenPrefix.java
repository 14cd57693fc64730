package dev.clave.design.check;

import dev.clave.design.finding.Edit;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Fix;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Template;
import dev.clave.design.model.TextFormat;
import dev.clave.design.unify.ItemType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A beginning that ends within a value, so that longer values are read too. */
final class OpenPrefix implements Check {
  static final String NAME = "open-prefix";

  /** Formats whose values all have one length, or of which a beginning is asked for on purpose. */
  private static final Set<TextFormat> CLOSED =
      EnumSet.of(TextFormat.UUID, TextFormat.ULID, TextFormat.KSUID, TextFormat.GEOHASH);

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.WARNING,
        "a begins_with that ends within a value, and so reads longer values too",
"""
`begins_with TASK#<project>` asked for the project `1` also gives the tasks of the projects \
`10` and `1a`, as their keys begin alike. End the beginning with the delimiter that ends the \
value in the key. An input of another name than the attribute, such as `<beginning>`, says \
that a search by the first characters is meant; so does a value that the key ends with. \
`begins_with USER` also gives what has its keys under `USERGROUP#`: end a word as well.\
""",
        """
        design: tasks
        key: PK, SK
        entities:
          task:
            PK: USER#<userId>
            SK: TASK#<project>#<taskId>
            attributes: { userId: string, project: string, taskId: string }
        patterns:
          tasksOfProject: PK = USER#<userId> and SK begins_with TASK#<project>
        """,
        """
        design: tasks
        key: PK, SK
        entities:
          task:
            PK: USER#<userId>
            SK: TASK#<project>#<taskId>
            attributes: { userId: string, project: string, taskId: string }
        patterns:
          tasksOfProject: PK = USER#<userId> and SK begins_with TASK#<project>#
        """);
  }

  @Override
  public void run(Review review) {
    for (Pattern pattern : review.design().patterns()) {
      if (pattern.operation() != Operation.QUERY) {
        continue;
      }
      pattern.conditions().stream()
          .filter(condition -> condition.operator() == Operator.BEGINS_WITH)
          .filter(condition -> review.schema(pattern).has(condition.attribute()))
          .forEach(condition -> condition(review, pattern, condition));
    }
  }

  private static void condition(Review review, Pattern pattern, KeyCondition condition) {
    Template operand = condition.operands().get(0);
    String delimiter = review.table(pattern).delimiter();
    int last = operand.parts().size() - 1;
    if (last < 0) {
      return;
    }
    if (!(operand.parts().get(last) instanceof Part.Variable input)) {
      word(review, pattern, condition, delimiter);
      return;
    }
    review.reached(pattern).stream()
        .filter(type -> pattern.returns().contains(type.entity().name()))
        .filter(
            type ->
                type.keys().get(condition.attribute()).templates().stream()
                    .anyMatch(written -> isOpen(type, written, last, input, delimiter)))
        .findFirst()
        .ifPresent(type -> report(review, pattern, condition, input, type, delimiter));
  }

  /** A word that one type begins with, and that is only the beginning of another's word. */
  private static void word(
      Review review, Pattern pattern, KeyCondition condition, String delimiter) {
    String prefixText = condition.operands().get(0).text();
    if (pattern.returnsDeclared() || prefixText.endsWith(delimiter)) {
      return;
    }
    List<ItemType> reachedTypes = review.reached(pattern);
    List<ItemType> longer =
        reachedTypes.stream()
            .filter(type -> goesOn(type, condition, prefixText, delimiter))
            .toList();
    boolean allGoOn = longer.size() == reachedTypes.size();
    if (longer.isEmpty() || (allGoOn && isOneWord(longer, condition, delimiter))) {
      return;
    }
    if (allGoOn) {
      reportWords(review, pattern, condition, longer, delimiter);
      return;
    }
    Template operand = condition.operands().get(0);
    ItemType other = longer.get(0);
    String closedPrefix = prefixText + delimiter;
    review.add(
        Finding.warning(
                NAME,
                "`%s` also gives every `%s`, whose `%s` only begins with %s"
                    .formatted(pattern.name(), other.name(), condition.attribute(), prefixText),
                operand.span())
            .label("ends within a word")
            .note(other.keys().get(condition.attribute()).templates().get(0).span(), "written here")
            .help(
                "end it: `%s begins_with %s`; or say `returns`, if both are meant"
                    .formatted(condition.attribute(), closedPrefix))
            .fix(
                Fix.of(
                    "end it with `%s`; or say `returns`, if both are meant".formatted(delimiter),
                    new Edit.Replacement(operand.span(), prefixText, closedPrefix))),
        pattern);
  }

  private static boolean isOneWord(List<ItemType> types, KeyCondition condition, String delimiter) {
    return types.stream().map(type -> word(type, condition, delimiter)).distinct().count() == 1;
  }

  private static String word(ItemType type, KeyCondition condition, String delimiter) {
    Template keyTemplate = type.keys().get(condition.attribute()).templates().get(0);
    return keyTemplate.text().split(java.util.regex.Pattern.quote(delimiter), 2)[0];
  }

  /** The beginning of several words, of which only one may be meant. */
  private static void reportWords(
      Review review,
      Pattern pattern,
      KeyCondition condition,
      List<ItemType> types,
      String delimiter) {
    Template operand = condition.operands().get(0);
    review.add(
        Finding.warning(
                NAME,
                "`%s` gives every %s, whose `%s` begin with %s"
                    .formatted(
                        pattern.name(),
                        Texts.list(types.stream().map(ItemType::name).distinct().toList()),
                        condition.attribute(),
                        operand.text()),
                operand.span())
            .label("ends within a word")
            .note(
                types.get(0).keys().get(condition.attribute()).templates().get(0).span(),
                "written here")
            .help(
                "write the word that is meant, as in `%s begins_with %s`; or say `returns`, if all are meant"
                    .formatted(condition.attribute(), word(types.get(0), condition, delimiter))),
        pattern);
  }

  /** Whether a prefix without `returns` ends within the words of all that it reaches. */
  static boolean endsWithinWords(Review review, Pattern pattern, KeyCondition prefix) {
    String delimiter = review.table(pattern).delimiter();
    String prefixText = prefix.operands().get(0).text();
    return !prefixText.endsWith(delimiter)
        && review.reached(pattern).stream()
            .allMatch(type -> goesOn(type, prefix, prefixText, delimiter));
  }

  private static boolean goesOn(
      ItemType type, KeyCondition condition, String prefixText, String delimiter) {
    return type.keys().get(condition.attribute()).templates().stream()
        .allMatch(
            written ->
                written.parts().get(0) instanceof Part.Literal begun
                    && begun.text().startsWith(prefixText)
                    && begun.text().length() > prefixText.length()
                    && !begun.text().startsWith(prefixText + delimiter));
  }

  private static boolean isOpen(
      ItemType type, Template keyTemplate, int place, Part.Variable input, String delimiter) {
    List<Part> parts = keyTemplate.parts();
    return parts.size() > place + 1
        && parts.get(place) instanceof Part.Variable variable
        && variable.name().equals(input.name())
        && parts.get(place + 1) instanceof Part.Literal end
        && end.text().startsWith(delimiter)
        && mayBeginAnother(type, variable);
  }

  /** Whether one value can be the beginning of another. */
  private static boolean mayBeginAnother(ItemType type, Part.Variable variable) {
    boolean cut =
        variable.form(Form.Pad.class).isPresent()
            || variable.form(Form.Fill.class).isPresent()
            || variable.form(Form.First.class).isPresent()
            || variable.form(Form.Truncate.class).isPresent();
    AttributeType values = Texts.type(type.entity(), variable);
    if (cut) {
      return false;
    }
    if (values instanceof AttributeType.Enumeration words) {
      return words.values().stream()
          .anyMatch(
              word ->
                  words.values().stream()
                      .anyMatch(other -> !other.equals(word) && other.startsWith(word)));
    }
    return values instanceof AttributeType.Numeric
        || (values instanceof AttributeType.Text text
            && text.pattern().isEmpty()
            && text.format().filter(CLOSED::contains).isEmpty()
            && (text.maxLength().isEmpty() || !text.maxLength().equals(text.minLength())));
  }

  private static void report(
      Review review,
      Pattern pattern,
      KeyCondition condition,
      Part.Variable input,
      ItemType type,
      String delimiter) {
    Template operand = condition.operands().get(0);
    String closedPrefix = operand.text() + delimiter;
    review.add(
        Finding.warning(
                NAME,
                "`%s` also gives every `%s` whose `%s` only begins with what is asked for"
                    .formatted(pattern.name(), type.entity().name(), input.name()),
                operand.span())
            .label("in the key, `%s` ends with `%s`".formatted(input.name(), delimiter))
            .note(type.keys().get(condition.attribute()).templates().get(0).span(), "written here")
            .help(
                "end it: `%s begins_with %s`; or name the input otherwise, if beginnings are meant"
                    .formatted(condition.attribute(), closedPrefix))
            .fix(
                Fix.of(
                    "end it with `%s`; or name the input otherwise, if beginnings are meant"
                        .formatted(delimiter),
                    new Edit.Replacement(operand.span(), operand.text(), closedPrefix))),
        pattern,
        type.entity());
  }
}

package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Template;
import dev.clave.design.model.TimeUnit;
import dev.clave.design.unify.Alignment;
import dev.clave.design.unify.ItemType;
import dev.clave.design.unify.Unification;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A pattern that asks for a value in another form than the one in which keys hold it. */
final class MismatchedForm implements Check {
  static final String NAME = "mismatched-form";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.WARNING,
        "a pattern asks in another form than the key is written in",
"""
Keys are compared character by character. A pattern that asks for `<email:lower>` never \
finds the item that was written under `USER#Ana@example.com`, and one that asks for \
`<number:pad6>` none whose number was written without zeros. Say the form where the key is \
written; a pattern that says none then asks in the same one. An input called `month` where the \
key holds the whole date is the same mistake, and so are partitions of two entities that differ in \
nothing but the form of a value. Where a pattern reads \
several types, all of them must write the value alike.\
""",
        """
        design: users
        key: PK, SK
        entities:
          user:
            PK: USER#<email>
            SK: PROFILE
            attributes: { email: email fixed, name: string }
        patterns:
          user: PK = USER#<email:lower> and SK = PROFILE
        """,
        """
        design: users
        key: PK, SK
        entities:
          user:
            PK: USER#<email:lower>
            SK: PROFILE
            attributes: { email: email fixed, name: string }
        patterns:
          user: PK = USER#<email> and SK = PROFILE
        """);
  }

  @Override
  public void run(Review review) {
    for (Pattern pattern : review.design().patterns()) {
      for (KeyCondition condition : pattern.conditions()) {
        if (review.schema(pattern).has(condition.attribute())) {
          condition.operands().forEach(operand -> operand(review, pattern, condition, operand));
        }
      }
    }
    new PartitionForms(review).run();
  }

  private static void operand(
      Review review, Pattern pattern, KeyCondition condition, Template operand) {
    String delimiter = review.table(pattern).delimiter();
    for (ItemType type : review.reached(pattern)) {
      KeyRule rule = type.keys().get(condition.attribute());
      for (Template keyTemplate : rule.templates()) {
        for (Alignment each : Alignment.of(operand, keyTemplate, delimiter)) {
          boolean begun = each.partial() && condition.operator() == Operator.BEGINS_WITH;
          if (!begun
              && (condition.operator() == Operator.EQUAL
                  || condition.operator() == Operator.BEGINS_WITH)) {
            otherUnit(type.entity(), operand, each)
                .ifPresent(unit -> reportUnit(review, pattern, type, rule, each, unit));
          }
          Optional<String> missed =
              missed(review.unification(review.table(pattern)), type, each, begun);
          if (missed.isPresent()) {
            report(review, pattern, type, rule, each, missed.get());
            return;
          }
        }
      }
    }
  }

  /** The unit after which an input is named, where the key holds another part of the time. */
  private static Optional<TimeUnit> otherUnit(Entity entity, Template operand, Alignment each) {
    AttributeType type = Texts.type(entity, each.written());
    boolean isTime = type instanceof AttributeType.Date || type instanceof AttributeType.Timestamp;
    boolean isNameOfTime =
        entity
            .attribute(each.asked().name())
            .map(Attribute::type)
            .filter(own -> own.equals(type))
            .isPresent();
    // A pattern that says no form asks in that of the key, which is then in its variable too.
    boolean saysNoForm = operand.text().contains("<" + each.asked().name() + ">");
    if (!isTime || isNameOfTime || !saysNoForm) {
      return Optional.empty();
    }
    List<String> words = Texts.words(each.asked().name());
    String last = words.get(words.size() - 1);
    return Stream.of(TimeUnit.values())
        .filter(unit -> unit.name().toLowerCase(Locale.ROOT).equals(last))
        .filter(unit -> unit != writtenUnit(type, each))
        .findFirst();
  }

  private static TimeUnit writtenUnit(AttributeType type, Alignment each) {
    return each.written()
        .form(Form.Truncate.class)
        .map(Form.Truncate::unit)
        .orElse(type instanceof AttributeType.Date ? TimeUnit.DAY : TimeUnit.SECOND);
  }

  private static void reportUnit(
      Review review, Pattern pattern, ItemType type, KeyRule rule, Alignment each, TimeUnit unit) {
    String word = unit.name().toLowerCase(Locale.ROOT);
    review.add(
        Finding.warning(
                NAME,
                "`%s` finds a `%s` by its `%s`, not by its %s"
                    .formatted(pattern.name(), type.name(), FormText.whole(each.written()), word),
                each.asked().span())
            .label("the key holds " + FormText.whole(each.written()))
            .note(rule.templates().get(0).span(), "written here")
            .help(
                "write `<%s:%s>` in `%s`, or call the input after what the key holds"
                    .formatted(each.written().name(), word, rule.attribute())),
        pattern,
        type.entity());
  }

  /** Which items are not found, in words that follow their attribute. */
  private static Optional<String> missed(
      Unification unification, ItemType type, Alignment each, boolean begun) {
    Optional<Form.Fold> operandFold = each.asked().form(Form.Fold.class);
    Optional<Form.Fold> keyFold = each.written().form(Form.Fold.class);
    if (!operandFold.equals(keyFold)) {
      // What is folded one way is not found by text of the other, whichever of the two folds.
      boolean upper = operandFold.or(() -> keyFold).orElseThrow().upper();
      return unification.isChangedByCase(type.entity(), each.written(), upper)
          ? Optional.of(upper ? "has a small letter" : "has a capital letter")
          : Optional.empty();
    }
    boolean number = Texts.type(type.entity(), each.written()) instanceof AttributeType.Numeric;
    Optional<Form.Pad> askedWidth = each.asked().form(Form.Pad.class);
    Optional<Form.Pad> writtenWidth = each.written().form(Form.Pad.class);
    return number && !begun && !askedWidth.equals(writtenWidth)
        ? Optional.of(
            "has fewer than %d digits"
                .formatted(writtenWidth.or(() -> askedWidth).orElseThrow().width()))
        : Optional.empty();
  }

  private static void report(
      Review review, Pattern pattern, ItemType type, KeyRule rule, Alignment each, String missed) {
    Part.Variable keyVariable = each.written();
    review.add(
        Finding.warning(
                NAME,
                "`%s` does not find a `%s` whose `%s` %s"
                    .formatted(pattern.name(), type.name(), keyVariable.name(), missed),
                each.asked().span())
            .label(
                "asked as %s, written as %s"
                    .formatted(FormText.whole(each.asked()), FormText.whole(keyVariable)))
            .note(rule.templates().get(0).span(), "written here")
            .help(
                "write %s in `%s` too, and let the pattern ask for `<%s>`"
                    .formatted(
                        "`<%s%s>`".formatted(keyVariable.name(), forms(each)),
                        rule.attribute(),
                        each.asked().name())),
        pattern,
        type.entity());
  }

  /** The forms that both should have: those of the side that says some. */
  private static String forms(Alignment each) {
    Part.Variable formed =
        each.asked().form(Form.Fold.class).isPresent()
                || each.asked().form(Form.Pad.class).isPresent()
            ? each.asked()
            : each.written();
    StringBuilder text = new StringBuilder();
    formed.forms().forEach(form -> text.append(':').append(FormText.word(form)));
    return text.toString();
  }
}

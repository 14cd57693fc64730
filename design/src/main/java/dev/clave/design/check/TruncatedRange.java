package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Template;
import dev.clave.design.model.TimeUnit;
import dev.clave.design.unify.Alignment;
import dev.clave.design.unify.ItemType;
import java.util.Locale;
import java.util.Optional;

/** A range whose end is cut off. */
final class TruncatedRange implements Check {
  static final String NAME = "truncated-range";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "a bound is coarser than the value, so the end of the range is lost",
        """
        `2024-12-31` sorts before `2024-12-31T08:00:00Z`: a day as the upper bound of instants \
        leaves out that whole day. Bound with a value of the same form, or ask for less than the \
        next one. Where the key goes on behind the value, as in `<start>#<id>`, a bound that ends \
        in an input takes in all that begins with it, and nothing is lost.\
        """,
        """
        design: trips
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          trip:
            PK: TRIP#<id>
            SK: TRIP
            GSI1PK: USER#<userId>
            GSI1SK: <start>
            attributes: { id: string, userId: string fixed, start: timestamp fixed }
        patterns:
          tripsBetween: GSI1PK = USER#<userId> and GSI1SK between <from:day> and <to:day>
        """,
        """
        design: trips
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          trip:
            PK: TRIP#<id>
            SK: TRIP
            GSI1PK: USER#<userId>
            GSI1SK: <start>
            attributes: { id: string, userId: string fixed, start: timestamp fixed }
        patterns:
          tripsBetween: GSI1PK = USER#<userId> and GSI1SK between <from> and <to>
        """);
  }

  @Override
  public void run(Review review) {
    for (Pattern pattern : review.design().patterns()) {
      KeySchema schema = review.schema(pattern);
      for (KeyCondition condition : pattern.conditions()) {
        boolean text =
            schema
                .attribute(condition.attribute())
                .map(attribute -> attribute.type() == KeyType.S)
                .orElse(false);
        if (text
            && (condition.operator() == Operator.BETWEEN
                || condition.operator() == Operator.AT_MOST)) {
          Template upper = condition.operands().get(condition.operands().size() - 1);
          review.reached(pattern).stream()
              .flatMap(type -> cut(review, pattern, condition, upper, type).stream())
              .findFirst()
              .ifPresent(finding -> review.add(finding, pattern));
        }
      }
    }
  }

  private static Optional<Finding> cut(
      Review review, Pattern pattern, KeyCondition condition, Template upper, ItemType type) {
    KeyRule rule = type.keys().get(condition.attribute());
    String delimiter = review.table(pattern).delimiter();
    for (Template keyTemplate : rule.templates()) {
      for (Alignment pair : Alignment.of(upper, keyTemplate, delimiter)) {
        if (pair.partial() && isCoarser(type, pair) && !goesOn(upper, keyTemplate)) {
          return Optional.of(coarse(pattern, upper, pair));
        }
      }
      if (upper.isConstant()
          && upper.text().matches("\\d{4}(-\\d\\d){0,2}")
          && startsWithInstant(type, keyTemplate)) {
        return Optional.of(
            Finding.error(
                    NAME,
                    "`%s` loses the end of its range: %s sorts before every instant in it"
                        .formatted(pattern.name(), upper.text()),
                    upper.span())
                .label("coarser than the instants that it bounds")
                .help(
                    "bound with the next one: `< %s`, or with an instant"
                        .formatted("the day after")));
      }
    }
    return Optional.empty();
  }

  private static boolean isCoarser(ItemType type, Alignment pair) {
    Optional<Form.Truncate> operandForm = pair.asked().form(Form.Truncate.class);
    if (operandForm.isEmpty()) {
      return false;
    }
    AttributeType keyType = Texts.type(type.entity(), pair.written());
    Optional<TimeUnit> finest =
        pair.written()
            .form(Form.Truncate.class)
            .map(Form.Truncate::unit)
            .or(
                () ->
                    keyType instanceof AttributeType.Date
                        ? Optional.of(TimeUnit.DAY)
                        : Optional.empty());
    boolean time =
        keyType instanceof AttributeType.Timestamp || keyType instanceof AttributeType.Date;
    return time && finest.map(each -> operandForm.get().unit().compareTo(each) < 0).orElse(true);
  }

  private static String unit(Alignment pair) {
    return pair.asked()
        .form(Form.Truncate.class)
        .map(each -> each.unit().name().toLowerCase(Locale.ROOT))
        .orElse("part");
  }

  /** Whether the bound means all that begins with it, because the key goes on behind it. */
  private static boolean goesOn(Template upper, Template keyTemplate) {
    return upper.parts().get(upper.parts().size() - 1) instanceof Part.Variable
        && keyTemplate.parts().size() > upper.parts().size();
  }

  private static boolean startsWithInstant(ItemType type, Template keyTemplate) {
    return keyTemplate.parts().get(0) instanceof Part.Variable variable
        && Texts.type(type.entity(), variable) instanceof AttributeType.Timestamp
        && variable.form(Form.Truncate.class).isEmpty();
  }

  private static Finding coarse(Pattern pattern, Template upper, Alignment pair) {
    return Finding.error(
            NAME,
            "`%s` loses the end of its range: the whole last %s but its first instant"
                .formatted(pattern.name(), unit(pair)),
            upper.span())
        .label("`%s` goes on after this".formatted(pair.written().name()))
        .help(
            "bound with the full value, as in `<%s>`, or ask for `< ` the next one"
                .formatted(pair.asked().name()));
  }
}

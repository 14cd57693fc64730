package dev.clave.design.check;

import dev.clave.design.finding.Edit;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Fix;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Form;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Order;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Table;
import dev.clave.design.model.TextFormat;
import dev.clave.design.model.TimeUnit;
import dev.clave.design.model.TimestampForm;
import dev.clave.design.unify.ItemType;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A sort key that does not sort as its values do. */
final class UnsortableKey implements Check {
  static final String NAME = "unsortable-key";

  /** For numbers of which nobody said how great they get. */
  private static final int USUAL_WIDTH = 10;

  /** Formats of ids that sort by the time at which they were made. */
  private static final Set<TextFormat> BY_TIME = EnumSet.of(TextFormat.ULID, TextFormat.KSUID);

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "numbers without padding, dates not in sortable form, mixed formats in one sort key",
        """
        A string sort key is ordered as text: 10 comes before 9, and a day comes before every \
        instant of that day. Ranges and orders over such a key give wrong items without any error. \
        Pad numbers to a fixed width, keep time in one ISO form, or make the key a number. It is an \
        error when a pattern ranges over the key or promises an order, otherwise a warning. A number \
        after an instant or a `ulid` only decides between items that are equal in that, and needs no \
        width. Padding gives a width to the digits before the point: a fraction must be followed by \
        the end of the key or by text that sorts before `.`, such as `#`, and cannot be turned round \
        before such text.\
        """,
        """
        design: game
        key: PK, SK
        entities:
          score:
            PK: GAME#<gameId>
            SK: <points>#<player>
            attributes: { gameId: string, points: integer fixed, player: string }
        patterns:
          top: { where: PK = GAME#<gameId>, order: descending }
        """,
        """
        design: game
        key: PK, SK
        entities:
          score:
            PK: GAME#<gameId>
            SK: <points:pad10>#<player>
            attributes: { gameId: string, points: integer(0..) fixed, player: string }
        patterns:
          top: { where: PK = GAME#<gameId>, order: descending }
        """);
  }

  @Override
  public void run(Review review) {
    for (Table table : review.design().tables()) {
      schema(review, table, Optional.empty(), table.key());
      table.indexes().forEach(index -> schema(review, table, Optional.of(index), index.key()));
    }
  }

  private static void schema(Review review, Table table, Optional<Index> index, KeySchema schema) {
    Set<Part.Variable> reported = new HashSet<>();
    for (KeyAttribute attribute : schema.sort()) {
      for (ItemType type : review.types(table)) {
        KeyRule rule = type.keys().get(attribute.name());
        if (rule != null && attribute.type() == KeyType.S && type.writes(schema)) {
          rule.templates().stream()
              .flatMap(template -> template.variables().stream())
              .filter(variable -> reported.add(variable))
              .forEach(
                  variable -> {
                    if (isUnpadded(type.entity(), variable)) {
                      number(review, table, index, attribute, type, variable);
                    } else if (variable.form(Form.Pad.class).isPresent()
                        && variable.form(Form.Descending.class).isPresent()
                        && mayBeNegative(type.entity(), variable)) {
                      negative(review, attribute, type, variable);
                    } else if (PaddedFraction.sortsWrongly(type.entity(), rule, variable)) {
                      fraction(review, table, index, attribute, type, variable);
                    }
                  });
        }
      }
      mixed(review, table, index, attribute);
    }
  }

  private static boolean isUnpadded(Entity entity, Part.Variable variable) {
    AttributeType type = Texts.type(entity, variable);
    return variable.form(Form.Pad.class).isEmpty()
        && variable.form(Form.Only.class).isEmpty()
        && type instanceof AttributeType.Numeric numeric
        && !haveOneWidth(numeric);
  }

  /** Whole numbers of as many digits each, such as 0 to 9, sort as text as they do as numbers. */
  private static boolean haveOneWidth(AttributeType.Numeric numeric) {
    return numeric.integer()
        && numeric.min().filter(min -> min.signum() >= 0).isPresent()
        && numeric
            .max()
            .map(UnsortableKey::digits)
            .equals(numeric.min().map(UnsortableKey::digits));
  }

  private static int digits(BigDecimal whole) {
    return Math.max(1, whole.precision() - whole.scale());
  }

  private static void number(
      Review review,
      Table table,
      Optional<Index> index,
      KeyAttribute attribute,
      ItemType type,
      Part.Variable variable) {
    List<String> ordered = ordered(review, table, index, attribute, type, variable);
    if (ordered.isEmpty() && breaksTies(type, attribute, variable)) {
      return;
    }
    Finding finding =
        finding(
            "`%s` sorts as text in `%s`: 10 comes before 9"
                .formatted(variable.name(), attribute.name()),
            ordered,
            variable);
    String help =
        isTurned(type.entity(), variable)
            ? "count it from 0 up and pad it, or make `%s` a number key".formatted(attribute.name())
            : "pad it: `<%s:pad%d>`, or make `%s` a number key"
                .formatted(variable.name(), width(type.entity(), variable), attribute.name());
    String padded = "<%s:pad%d>".formatted(variable.name(), width(type.entity(), variable));
    Finding labelled = finding.label("a number without a width").help(help);
    review.add(
        variable.forms().isEmpty()
            ? labelled.fix(
                Fix.of(
                    "give it a fixed width, or make `%s` a number key".formatted(attribute.name()),
                    new Edit.Replacement(variable.span(), FormText.whole(variable), padded)))
            : labelled,
        type.entity());
  }

  /** The digits behind the point have no fixed width: what follows them decides the order. */
  private static void fraction(
      Review review,
      Table table,
      Optional<Index> index,
      KeyAttribute attribute,
      ItemType type,
      Part.Variable variable) {
    List<String> ordered = ordered(review, table, index, attribute, type, variable);
    if (ordered.isEmpty() && breaksTies(type, attribute, variable)) {
      return;
    }
    boolean descending = variable.form(Form.Descending.class).isPresent();
    review.add(
        finding(
                "fractions of `%s` sort wrongly in `%s`: %s"
                    .formatted(
                        variable.name(),
                        attribute.name(),
                        descending ? "12 comes before 12.5" : "12.5 comes before 12"),
                ordered,
                variable)
            .label("what follows a fraction is compared with its point and its digits")
            .help(
                (descending
                        ? ""
                        : "write a delimiter after it that sorts before `.`, such as `#`; ")
                    + "count it in whole units, such as cents, as an `integer`, or make `%s` a"
                        .formatted(attribute.name())
                    + " number key"),
        type.entity());
  }

  /** An error when a pattern depends on the order. */
  private static Finding finding(String order, List<String> patterns, Part.Variable variable) {
    return patterns.isEmpty()
        ? Finding.warning(NAME, order, variable.span())
        : Finding.error(
            NAME,
            "%s, so %s %s wrong items"
                .formatted(order, Texts.list(patterns), patterns.size() == 1 ? "gives" : "give"),
            variable.span());
  }

  /** As many digits as the greatest value has. */
  private static int width(Entity entity, Part.Variable variable) {
    return Texts.type(entity, variable) instanceof AttributeType.Numeric numeric
        ? numeric
            .max()
            .map(max -> Math.max(digits(max), numeric.min().map(UnsortableKey::digits).orElse(1)))
            .orElse(USUAL_WIDTH)
        : USUAL_WIDTH;
  }

  private static boolean mayBeNegative(Entity entity, Part.Variable variable) {
    return Texts.type(entity, variable) instanceof AttributeType.Numeric numeric
        && numeric.min().map(min -> min.signum() < 0).orElse(false);
  }

  private static boolean isTurned(Entity entity, Part.Variable variable) {
    return variable.form(Form.Descending.class).isPresent() && mayBeNegative(entity, variable);
  }

  /** A number that is turned round has no place for a sign. */
  private static void negative(
      Review review, KeyAttribute attribute, ItemType type, Part.Variable variable) {
    review.add(
        Finding.error(
                NAME,
                "a `%s` with a negative `%s` cannot be written"
                    .formatted(type.name(), variable.name()),
                variable.span())
            .label("only numbers from 0 up can be padded and turned round")
            .help("count it from 0 up, or make `%s` a number key".formatted(attribute.name())),
        type.entity());
  }

  /** The patterns whose result depends on how this number sorts. */
  private static List<String> ordered(
      Review review,
      Table table,
      Optional<Index> index,
      KeyAttribute attribute,
      ItemType type,
      Part.Variable variable) {
    KeySchema schema = table.schema(index.map(Index::name));
    return review.design().patterns().stream()
        .filter(pattern -> pattern.table().equals(table.name()))
        .filter(pattern -> pattern.index().equals(index.map(Index::name)))
        .filter(pattern -> pattern.reaches().contains(type.reach()))
        .filter(
            pattern ->
                pattern.order().isPresent()
                    || pattern
                        .condition(attribute.name())
                        .map(
                            each ->
                                each.operator() != Operator.EQUAL
                                    && each.operator() != Operator.BEGINS_WITH)
                        .orElse(false))
        .filter(
            pattern ->
                pattern.operation() != Operation.QUERY
                    || !onlyTies(OpenParts.of(review, pattern, schema, type), type, variable))
        .map(Pattern::name)
        .toList();
  }

  /** Whether the number stands after what already tells nearly all items apart. */
  private static boolean breaksTies(ItemType type, KeyAttribute attribute, Part.Variable variable) {
    return type.keys().get(attribute.name()).templates().stream()
        .filter(template -> template.variables().contains(variable))
        .allMatch(template -> onlyTies(template.variables(), type, variable));
  }

  private static boolean onlyTies(
      List<Part.Variable> variables, ItemType type, Part.Variable variable) {
    return variables.stream()
        .takeWhile(each -> !each.equals(variable))
        .anyMatch(each -> isInstantOrId(type.entity(), each));
  }

  private static boolean isInstantOrId(Entity entity, Part.Variable variable) {
    AttributeType type = Texts.type(entity, variable);
    return variable.forms().stream().noneMatch(Form.Truncate.class::isInstance)
        && (type instanceof AttributeType.Timestamp
            || (type instanceof AttributeType.Text text
                && text.format()
                    .filter(TextFormat.UUID::equals)
                    .or(() -> text.format().filter(TextFormat.ULID::equals))
                    .or(() -> text.format().filter(TextFormat.KSUID::equals))
                    .isPresent()));
  }

  /** Types of one partition that begin their sort key with time in different forms. */
  private static void mixed(
      Review review, Table table, Optional<Index> index, KeyAttribute attribute) {
    for (Pattern pattern : review.design().patterns()) {
      if (!pattern.table().equals(table.name())
          || !pattern.index().equals(index.map(Index::name))) {
        continue;
      }
      boolean isChronological = pattern.order().filter(Order::chronological).isPresent();
      List<ItemType> timed =
          review.reached(pattern).stream()
              .filter(type -> timeForm(type, attribute, isChronological).isPresent())
              .toList();
      for (int i = 1; i < timed.size(); i++) {
        String first = timeForm(timed.get(0), attribute, isChronological).orElseThrow();
        String other = timeForm(timed.get(i), attribute, isChronological).orElseThrow();
        if (!first.equals(other)) {
          review.add(
              Finding.warning(
                      NAME,
                      "`%s` mixes %s and %s in `%s`, which do not sort by time together"
                          .formatted(pattern.name(), first, other, attribute.name()),
                      timed.get(i).keys().get(attribute.name()).templates().get(0).span())
                  .label("%s here, %s in `%s`".formatted(other, first, timed.get(0).name()))
                  .help("write both in one form, as in `<time:day>`, or as ids of one format"),
              pattern,
              timed.get(i).entity());
          return;
        }
      }
    }
  }

  /** Ids that sort by their time count only where an order by time is promised. */
  private static Optional<String> timeForm(
      ItemType type, KeyAttribute attribute, boolean isChronological) {
    KeyRule rule = type.keys().get(attribute.name());
    if (rule == null
        || rule.templates().get(0).parts().isEmpty()
        || !(rule.templates().get(0).parts().get(0) instanceof Part.Variable variable)) {
      return Optional.empty();
    }
    AttributeType time = Texts.type(type.entity(), variable);
    Optional<Form.Truncate> truncated = variable.form(Form.Truncate.class);
    if (time instanceof AttributeType.Date
        || truncated.map(each -> each.unit() == TimeUnit.DAY).orElse(false)) {
      return Optional.of("days");
    }
    if (time instanceof AttributeType.Text text) {
      return text.format()
          .filter(format -> isChronological && BY_TIME.contains(format))
          .map(format -> format.name() + "s");
    }
    if (time instanceof AttributeType.Timestamp timestamp) {
      return Optional.of(
          truncated
              .map(each -> each.unit().name().toLowerCase(Locale.ROOT) + "s")
              .orElse(timestamp.form() == TimestampForm.ISO ? "instants" : "epoch numbers"));
    }
    return Optional.empty();
  }
}

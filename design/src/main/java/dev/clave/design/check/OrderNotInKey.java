package dev.clave.design.check;

import dev.clave.design.finding.Edit;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Fix;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Order;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Template;
import dev.clave.design.model.TextFormat;
import dev.clave.design.unify.ItemType;
import java.util.Optional;

/** An order that the sort key does not hold. */
final class OrderNotInKey implements Check {
  static final String NAME = "order-not-in-key";

  /** A regular expression for text such as 2026-11 or 2026-W47. */
  private static final java.util.regex.Pattern YEAR_FIRST =
      java.util.regex.Pattern.compile(
          "^\\^?(\\[0-9]\\{4}|\\\\d\\{4}|(20|\\(19\\|20\\))(\\[0-9]|\\\\d)\\{2})");

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "a pattern promises an order that its sort key does not hold",
        """
        A query gives items in the order of the index's sort key, forwards or backwards, and in no \
        other. `newest first` needs a sort key that continues with a time after the part that the \
        pattern fixes, or with the number that the entity's own key ends with (`ISSUE#<number:pad8>`), \
        which is taken to be given in sequence; `by points` one that continues with `<points>`. \
        Where the key holds the complement (`<at:descending>`), these orders come out turned round: \
        `ascending` then gives the newest first.\
        """,
        """
        design: blog
        key: PK, SK
        entities:
          comment:
            PK: POST#<postId>
            SK: COMMENT#<commentId>
            attributes: { postId: string, commentId: string, at: timestamp }
        patterns:
          comments: { where: PK = POST#<postId> and SK begins_with COMMENT#, order: newest first }
        """,
        """
        design: blog
        key: PK, SK
        entities:
          comment:
            PK: POST#<postId>
            SK: COMMENT#<at>#<commentId>
            attributes: { postId: string, commentId: string, at: timestamp fixed }
        patterns:
          comments: { where: PK = POST#<postId> and SK begins_with COMMENT#, order: newest first }
        """);
  }

  @Override
  public void run(Review review) {
    for (Pattern pattern : review.design().patterns()) {
      if (pattern.order().isEmpty()
          || pattern.operation() != Operation.QUERY
          || !PartitionNeedsEquality.holds(pattern, review.schema(pattern))) {
        continue;
      }
      Order order = pattern.order().get();
      KeySchema schema = review.schema(pattern);
      if (schema.sort().isEmpty()) {
        report(review, pattern, order, "the index has no sort key", "add a sort key to it");
      } else if (order.chronological() || order.by().isPresent()) {
        review.reached(pattern).stream()
            .filter(type -> pattern.returns().contains(type.entity().name()))
            .filter(type -> !holds(review, pattern, order, schema, type))
            .findFirst()
            .ifPresentOrElse(
                type -> reportType(review, pattern, order, schema, type),
                () -> turned(review, pattern, order, schema));
      }
    }
  }

  private static boolean holds(
      Review review, Pattern pattern, Order order, KeySchema schema, ItemType type) {
    return next(review, pattern, schema, type)
        .filter(
            variable ->
                order.by().isPresent()
                    ? variable.name().equals(order.by().get())
                    : isTime(type.entity(), variable) || isSequence(review, type, variable))
        .isPresent();
  }

  /** The part of the sort key that decides the order, after what the pattern fixes. */
  private static Optional<Part.Variable> next(
      Review review, Pattern pattern, KeySchema schema, ItemType type) {
    return OpenParts.of(review, pattern, schema, type).stream().findFirst();
  }

  /** A number that an entity's own key ends with: items get the next one as they are born. */
  private static boolean isSequence(Review review, ItemType type, Part.Variable variable) {
    return Texts.type(type.entity(), variable) instanceof AttributeType.Numeric numeric
        && numeric.integer()
        && NamedVariable.ownId(review.table(type.entity()), type.entity())
            .filter(own -> own.name().equals(variable.name()))
            .isPresent();
  }

  private static boolean beginsWithTime(Entity entity, Template template) {
    return template.parts().get(0) instanceof Part.Variable variable
        && (Texts.type(entity, variable) instanceof AttributeType.Timestamp
            || Texts.type(entity, variable) instanceof AttributeType.Date);
  }

  private static boolean isTime(Entity entity, Part.Variable variable) {
    AttributeType type = Texts.type(entity, variable);
    boolean sortableId =
        type instanceof AttributeType.Text text
            && text.format()
                .map(format -> format == TextFormat.ULID || format == TextFormat.KSUID)
                .orElse(false);
    boolean yearFirst =
        type instanceof AttributeType.Text text
            && text.pattern().filter(each -> YEAR_FIRST.matcher(each).find()).isPresent();
    boolean cutTime =
        entity
            .attribute(variable.name())
            .flatMap(Attribute::computed)
            .filter(template -> beginsWithTime(entity, template))
            .isPresent();
    return sortableId
        || yearFirst
        || cutTime
        || type instanceof AttributeType.Timestamp
        || type instanceof AttributeType.Date
        || Texts.isImplied(entity, variable);
  }

  /** A key that holds the complement of what the order is about, so that it reads backwards. */
  private static void turned(Review review, Pattern pattern, Order order, KeySchema schema) {
    for (ItemType type : review.reached(pattern)) {
      Optional<Part.Variable> turned =
          next(review, pattern, schema, type)
              .filter(each -> pattern.returns().contains(type.entity().name()))
              .filter(each -> each.form(Form.Descending.class).isPresent());
      if (turned.isPresent()) {
        String right = order.ascending() ? "descending" : "ascending";
        review.add(
            Finding.error(
                    NAME,
                    "`%s` gives its items in the opposite of the order that it promises"
                        .formatted(pattern.name()),
                    order.span())
                .label(
                    "`%s` writes <%s> turned round, and this turns it once more"
                        .formatted(type.name(), turned.get().name()))
                .note(turned.get().span(), "turned round here")
                .help("say `order: %s`, the order of the key itself".formatted(right))
                .fix(
                    Fix.of(
                        "say the order of the key itself, `ascending` or `descending`",
                        new Edit.Replacement(order.span(), text(order), right))),
            pattern,
            type.entity());
        return;
      }
    }
  }

  private static String text(Order order) {
    String direction =
        order.chronological()
            ? order.ascending() ? "oldest first" : "newest first"
            : order.ascending() ? "ascending" : "descending";
    return order.by().map(name -> "by " + name + ", ").orElse("") + direction;
  }

  private static void reportType(
      Review review, Pattern pattern, Order order, KeySchema schema, ItemType type) {
    String sort = schema.sort().get(schema.sort().size() - 1).name();
    String keyText = Texts.templates(type.keys().get(sort));
    String orderedBy = order.by().map(name -> "<" + name + ">").orElse("a time");
    Optional<String> id =
        order.by().isPresent()
            ? Optional.empty()
            : next(review, pattern, schema, type).flatMap(each -> id(type.entity(), each));
    report(
        review,
        pattern,
        order,
        "`%s` is sorted by %s".formatted(type.name(), keyText),
        (pattern.condition(sort).isEmpty()
                ? "begin `%s` with %s".formatted(sort, orderedBy)
                : "continue `%s` with %s after the part that the pattern fixes"
                    .formatted(sort, orderedBy))
            + id.map(OrderNotInKey::declaration).orElse(""));
  }

  private static String declaration(String name) {
    return Texts.words(name).contains("id")
        ? "; or declare `%s` a `ulid` or `ksuid`, if it is one".formatted(name)
        : "; or give `%s` a form that sorts by time, as in `string /[0-9]{4}-[0-9]{2}/`"
            .formatted(name);
  }

  /** The name of plain text, which may be an id that sorts by its time of birth. */
  private static Optional<String> id(Entity entity, Part.Variable variable) {
    return Texts.type(entity, variable) instanceof AttributeType.Text text
            && text.format().isEmpty()
        ? Optional.of(variable.name())
        : Optional.empty();
  }

  private static void report(Review review, Pattern pattern, Order order, String why, String help) {
    review.add(
        Finding.error(
                NAME,
                "`%s` does not give its items in the order that it promises"
                    .formatted(pattern.name()),
                order.span())
            .label(why)
            .help(help),
        pattern);
  }
}

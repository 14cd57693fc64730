package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Order;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Template;
import dev.clave.design.model.TextFormat;
import dev.clave.design.unify.ItemType;
import java.util.List;
import java.util.Optional;

/** An order that the sort key does not hold. */
final class OrderNotInKey implements Check {
  static final String NAME = "order-not-in-key";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "a pattern promises an order that its sort key does not hold",
        """
        A query gives items in the order of the index's sort key, forwards or backwards, and in no \
        other. `newest first` needs a sort key that continues with a time after the part that the \
        pattern fixes; `by points` one that continues with `<points>`.""",
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
            .ifPresent(type -> reportType(review, pattern, order, schema, type));
      }
    }
  }

  private static boolean holds(
      Review review, Pattern pattern, Order order, KeySchema schema, ItemType type) {
    Optional<Part> next = next(review, pattern, schema, type);
    if (next.isEmpty() || !(next.get() instanceof Part.Variable variable)) {
      return false;
    }
    if (order.by().isPresent()) {
      return variable.name().equals(order.by().get());
    }
    return isTime(type.entity(), variable);
  }

  /** The part of the sort key that decides the order, after what the pattern fixes. */
  private static Optional<Part> next(
      Review review, Pattern pattern, KeySchema schema, ItemType type) {
    for (var key : schema.sort()) {
      Optional<KeyCondition> condition = pattern.condition(key.name());
      if (condition.isPresent() && condition.get().operator() == Operator.EQUAL) {
        continue;
      }
      Template template = type.keys().get(key.name()).templates().get(0);
      if (condition.isEmpty()) {
        return first(template.parts(), 0);
      }
      int fixed = fixedParts(condition.get(), review.table(pattern).delimiter());
      return first(template.parts(), skip(template, fixed, review.table(pattern).delimiter()));
    }
    return Optional.empty();
  }

  /**
   * How many delimiters the fixed beginning of a condition has. One bound alone, as in {@code SK <
   * ACCOUNT#}, fixes no beginning.
   */
  private static int fixedParts(KeyCondition condition, String delimiter) {
    boolean open =
        condition.operator() != Operator.EQUAL
            && condition.operator() != Operator.BEGINS_WITH
            && condition.operator() != Operator.BETWEEN;
    if (open && condition.operands().get(0).isConstant()) {
      return 0;
    }
    String text = condition.operands().get(0).text();
    String fixed =
        condition.operator() == Operator.BEGINS_WITH
            ? text
            : text.contains("<") ? text.substring(0, text.indexOf('<')) : text;
    return fixed.length() - fixed.replace(delimiter, "").length();
  }

  private static int skip(Template template, int delimiters, String delimiter) {
    int seen = 0;
    for (int i = 0; i < template.parts().size(); i++) {
      if (seen >= delimiters && template.parts().get(i) instanceof Part.Variable) {
        return i;
      }
      if (template.parts().get(i) instanceof Part.Literal literal) {
        seen += literal.text().length() - literal.text().replace(delimiter, "").length();
      }
    }
    return template.parts().size();
  }

  /** A literal that all items share decides nothing; the variable after it does. */
  private static Optional<Part> first(List<Part> parts, int from) {
    return parts.stream().skip(from).filter(Part.Variable.class::isInstance).findFirst();
  }

  private static boolean isTime(Entity entity, Part.Variable variable) {
    AttributeType type = Texts.type(entity, variable);
    boolean sortableId =
        type instanceof AttributeType.Text text
            && text.format()
                .map(format -> format == TextFormat.ULID || format == TextFormat.KSUID)
                .orElse(false);
    return sortableId
        || type instanceof AttributeType.Timestamp
        || type instanceof AttributeType.Date
        || Texts.isImplied(entity, variable);
  }

  private static void reportType(
      Review review, Pattern pattern, Order order, KeySchema schema, ItemType type) {
    String sort = schema.sort().get(schema.sort().size() - 1).name();
    String written = Texts.templates(type.keys().get(sort));
    String wanted = order.by().map(name -> "<" + name + ">").orElse("a time");
    Optional<String> id =
        order.by().isPresent()
            ? Optional.empty()
            : next(review, pattern, schema, type).flatMap(part -> id(type.entity(), part));
    report(
        review,
        pattern,
        order,
        "`%s` is sorted by %s".formatted(type.name(), written),
        (pattern.condition(sort).isEmpty()
                ? "begin `%s` with %s".formatted(sort, wanted)
                : "continue `%s` with %s after the part that the pattern fixes"
                    .formatted(sort, wanted))
            + id.map("; or declare `%s` a `ulid` or `ksuid`, if it is one"::formatted).orElse(""));
  }

  /** The name of plain text, which may be an id that sorts by its time of birth. */
  private static Optional<String> id(Entity entity, Part part) {
    return part instanceof Part.Variable variable
            && Texts.type(entity, variable) instanceof AttributeType.Text text
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

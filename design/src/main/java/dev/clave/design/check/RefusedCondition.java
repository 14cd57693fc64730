package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Span;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Conditions that DynamoDB answers with an error. */
final class RefusedCondition implements Check {
  static final String NAME = "refused-condition";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "conditions that DynamoDB refuses",
        """
        DynamoDB takes one condition per key attribute (a range is one `between`), `begins_with` \
        only on strings and binaries, sort attributes of an index from the left with equality up to \
        the last, no key attribute in a filter, no strongly consistent read of a global index, and \
        no order for a scan.\
        """,
        """
        design: log
        key: device, at
        entities:
          entry: { attributes: { device: string, at: timestamp fixed } }
        patterns:
          entriesBetween: device = <device> and at >= <from> and at <= <to>
        """,
        """
        design: log
        key: device, at
        entities:
          entry: { attributes: { device: string, at: timestamp fixed } }
        patterns:
          entriesBetween: device = <device> and at between <from> and <to>
        """);
  }

  @Override
  public void run(Review review) {
    for (Pattern pattern : review.design().patterns()) {
      KeySchema schema = review.schema(pattern);
      twice(review, pattern, schema);
      operators(review, pattern, schema);
      sortOrder(review, pattern, schema);
      filter(review, pattern, schema);
      boolean global =
          pattern
              .index()
              .flatMap(review.table(pattern)::index)
              .map(index -> !index.local())
              .orElse(false);
      if (pattern.consistent() && global) {
        refuse(
            review,
            pattern,
            pattern.span(),
            "a global index has no strongly consistent reads",
            beyondGlobal(review, pattern));
      }
      if (pattern.operation() == Operation.SCAN && pattern.order().isPresent()) {
        refuse(
            review,
            pattern,
            pattern.order().get().span(),
            "a scan has no order",
            "query an index whose sort key has it");
      }
    }
  }

  /** A local index helps where the index is over the table's own partitions. */
  private static String beyondGlobal(Review review, Pattern pattern) {
    Table table = review.table(pattern);
    Index index = pattern.index().flatMap(table::index).orElseThrow();
    boolean couldBeLocal =
        index.key().partition().size() == 1
            && table.key().isPartition(index.key().partition().get(0).name())
            && index.key().sort().size() == 1
            && index.shards() == 1;
    return couldBeLocal
        ? "leave out `consistent`, or make the index local when the table is created: `%s: { key: [%s, %s], local: true }`"
            .formatted(
                index.name(),
                index.key().partition().get(0).name(),
                index.key().sort().get(0).name())
        : "leave out `consistent`, or read the table";
  }

  private static void twice(Review review, Pattern pattern, KeySchema schema) {
    Map<String, KeyCondition> conditionByAttribute = new HashMap<>();
    for (KeyCondition condition : pattern.conditions()) {
      KeyCondition before = conditionByAttribute.putIfAbsent(condition.attribute(), condition);
      if (before != null && schema.has(condition.attribute())) {
        refuse(
            review,
            pattern,
            condition.span(),
            "it has two conditions on `%s`".formatted(condition.attribute()),
            "write one: `%s between %s and %s`"
                .formatted(
                    condition.attribute(),
                    before.operands().get(0).text(),
                    condition.operands().get(0).text()));
      }
    }
  }

  private static void operators(Review review, Pattern pattern, KeySchema schema) {
    for (KeyCondition condition : pattern.conditions()) {
      boolean number =
          schema
              .attribute(condition.attribute())
              .map(attribute -> attribute.type() == KeyType.N)
              .orElse(false);
      if (isReversed(condition, number)) {
        refuse(
            review,
            pattern,
            condition.span(),
            "the range ends before it begins",
            "turn it round: `%s between %s and %s`"
                .formatted(
                    condition.attribute(),
                    condition.operands().get(1).text(),
                    condition.operands().get(0).text()));
      }
      if (number && condition.operator() == Operator.BEGINS_WITH) {
        refuse(
            review,
            pattern,
            condition.span(),
            "begins_with does not work on the number `%s`".formatted(condition.attribute()),
            "ask for a range: `%s between <from> and <to>`".formatted(condition.attribute()));
      }
    }
  }

  /** Whether a pattern has such a range, so that nothing more need be said of what it reaches. */
  static boolean isReversed(Pattern pattern, KeySchema schema) {
    return pattern.conditions().stream()
        .anyMatch(
            each ->
                schema
                    .attribute(each.attribute())
                    .map(attribute -> isReversed(each, attribute.type() == KeyType.N))
                    .orElse(false));
  }

  /** Whether the lower bound is above the upper one, whatever the inputs are. */
  private static boolean isReversed(KeyCondition condition, boolean number) {
    if (condition.operator() != Operator.BETWEEN) {
      return false;
    }
    Template lower = condition.operands().get(0);
    Template upper = condition.operands().get(1);
    if (number) {
      return lower.isConstant()
          && upper.isConstant()
          && isNumber(lower)
          && isNumber(upper)
          && new BigDecimal(lower.text()).compareTo(new BigDecimal(upper.text())) > 0;
    }
    String low = beginning(lower);
    String high = beginning(upper);
    boolean apart = !low.startsWith(high) && !high.startsWith(low);
    boolean longer = upper.isConstant() && low.startsWith(high) && low.length() > high.length();
    return (apart && low.compareTo(high) > 0) || longer;
  }

  private static boolean isNumber(Template template) {
    return template.text().matches("-?\\d+(\\.\\d+)?");
  }

  /** The text before the first input. */
  private static String beginning(Template template) {
    return !template.parts().isEmpty() && template.parts().get(0) instanceof Part.Literal literal
        ? literal.text()
        : "";
  }

  /** Sort attributes of an index are taken from the left, all but the last by equality. */
  private static void sortOrder(Review review, Pattern pattern, KeySchema schema) {
    boolean open = false;
    for (KeyAttribute attribute : schema.sort()) {
      Optional<KeyCondition> condition = pattern.condition(attribute.name());
      if (condition.isPresent() && open) {
        refuse(
            review,
            pattern,
            condition.get().span(),
            "`%s` comes after a sort attribute that is not fixed".formatted(attribute.name()),
            "fix the sort attributes before it with =");
        return;
      }
      open |= condition.isEmpty() || condition.get().operator() != Operator.EQUAL;
    }
  }

  private static void filter(Review review, Pattern pattern, KeySchema schema) {
    if (pattern.operation() != Operation.QUERY) {
      return;
    }
    pattern.filter().stream()
        .flatMap(Condition::leaves)
        .filter(leaf -> leaf.paths().anyMatch(schema::has))
        .findFirst()
        .ifPresent(
            leaf ->
                refuse(
                    review,
                    pattern,
                    leaf.span(),
                    "a filter cannot test a key of the index that is read",
                    "make it a key condition in `where`"));
  }

  private static void refuse(Review review, Pattern pattern, Span span, String why, String help) {
    review.add(
        Finding.error(NAME, "DynamoDB refuses `%s`: %s".formatted(pattern.name(), why), span)
            .label("refused")
            .help(help),
        pattern);
  }
}

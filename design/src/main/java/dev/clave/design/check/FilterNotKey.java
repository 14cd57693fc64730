package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Condition;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Template;
import dev.clave.design.unify.ItemType;
import java.util.List;
import java.util.Optional;

/** A key condition on what is no key of the index. */
final class FilterNotKey implements Check {
  static final String NAME = "filter-not-key";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "a condition on an attribute that is no key of the index used",
"""
A query selects by the keys of one index. DynamoDB refuses a key condition on any other \
attribute, the table's own keys included when an index is read. What is to be tested after \
reading goes in `filter`, and is paid for all the same; what is to select goes in the \
index's sort key. A scan that is asked for one value of an attribute reads everything each \
time: a warning. So is a query whose filter is tested on more than one page, by the number and \
size of the items that the load states.\
""",
        """
        design: waybills
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          waybill: { PK: USER#<userId>, SK: WAYBILL#<id>, GSI1PK: TRIP#<tripId>, GSI1SK: <day> }
        patterns:
          waybillsOfTrip: GSI1PK = TRIP#<tripId> and SK begins_with WAYBILL#
        """,
"""
design: waybills
key: PK, SK
indexes: { GSI1: "GSI1PK, GSI1SK" }
entities:
  waybill: { PK: USER#<userId>, SK: WAYBILL#<id>, GSI1PK: TRIP#<tripId>, GSI1SK: WAYBILL#<day> }
patterns:
  waybillsOfTrip: GSI1PK = TRIP#<tripId> and GSI1SK begins_with WAYBILL#
""");
  }

  @Override
  public void run(Review review) {
    for (Pattern pattern : review.design().patterns()) {
      KeySchema schema = review.schema(pattern);
      for (KeyCondition condition : pattern.conditions()) {
        if (!schema.has(condition.attribute())) {
          report(review, pattern, schema, condition);
        }
      }
      lookUp(pattern).ifPresent(leaf -> reportScan(review, pattern, leaf));
      new FilteredRead(review).run(pattern);
    }
  }

  /** What a scan is asked for: an equality that every call states. */
  private static Optional<Condition.Comparison> lookUp(Pattern pattern) {
    return pattern.operation() != Operation.SCAN
        ? Optional.empty()
        : pattern.filter().stream()
            .flatMap(Condition::leaves)
            .filter(Condition.Comparison.class::isInstance)
            .map(Condition.Comparison.class::cast)
            .filter(
                leaf ->
                    leaf.comparator() == Condition.Comparator.EQUAL
                        && leaf.operand() instanceof Operand.Parameter input
                        && !input.optional())
            .findFirst();
  }

  private static void reportScan(Review review, Pattern pattern, Condition.Comparison leaf) {
    review.add(
        Finding.warning(
                NAME,
                "`%s` reads %s whole to give the items of one `%s`"
                    .formatted(
                        pattern.name(),
                        pattern.index().map(name -> "`" + name + "`").orElse("the table"),
                        leaf.path()),
                leaf.span())
            .label("tested after reading, and paid for all the same")
            .help(
                "add an index with the key `%s`, and ask `where: %s = <%s>`"
                    .formatted(
                        leaf.path(), leaf.path(), ((Operand.Parameter) leaf.operand()).name())),
        pattern);
  }

  private static void report(
      Review review, Pattern pattern, KeySchema schema, KeyCondition condition) {
    String index = pattern.index().map(name -> "`" + name + "`").orElse("the table");
    String advice =
        schema.sort().isEmpty()
            ? "give %s a sort key that begins with it".formatted(index)
            : "%s, and ask `%s %s`"
                .formatted(
                    rekeyed(review, pattern, schema.sort().get(0).name(), condition),
                    schema.sort().get(0).name(),
                    sortCondition(review, pattern, condition));
    review.add(
        Finding.error(
                NAME,
                "DynamoDB refuses `%s`: `%s` is no key of %s"
                    .formatted(pattern.name(), condition.attribute(), index),
                condition.span())
            .label("not a key condition there")
            .help(advice + "; or test it after reading with `filter:`"),
        pattern);
  }

  /** The question to the sort key: a whole value is then its beginning, up to the delimiter. */
  private static String sortCondition(Review review, Pattern pattern, KeyCondition condition) {
    String operand = condition.operands().get(0).text();
    return condition.operator() == Operator.EQUAL
        ? "begins_with " + operand + review.table(pattern).delimiter()
        : condition.operator().symbol() + " " + operand;
  }

  /** A sort key that begins with what is asked for: the text itself, or the attribute. */
  private static String rekeyed(
      Review review, Pattern pattern, String sort, KeyCondition condition) {
    Template operand = condition.operands().get(0);
    boolean prefix = condition.operator() == Operator.BEGINS_WITH && operand.isConstant();
    String beginning =
        prefix
            ? operand.text()
            : "<%s>%s".formatted(condition.attribute(), review.table(pattern).delimiter());
    List<ItemType> reachedTypes = review.reached(pattern);
    return reachedTypes.size() == 1 && reachedTypes.get(0).keys().get(sort).templates().size() == 1
        ? "write `%s: %s%s` in `%s`"
            .formatted(
                sort,
                beginning,
                Texts.templates(reachedTypes.get(0).keys().get(sort)),
                reachedTypes.get(0).name())
        : "begin `%s` with `%s`".formatted(sort, beginning);
  }
}

package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import dev.clave.design.unify.ItemType;
import java.util.List;
import java.util.Optional;

/** A query that does not give its partition. */
final class PartitionNeedsEquality implements Check {
  static final String NAME = "partition-needs-equality";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "a range or begins_with on a partition key",
        """
        DynamoDB finds a partition by its whole value; it refuses a query whose partition key is \
        compared with anything but `=`, or not at all. Make what is known the partition, and move \
        the rest of the template to the sort key, where `begins_with` and ranges work.\
        """,
        """
        design: contracts
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          contract:
            PK: CONTRACT#<id>
            SK: METADATA
            GSI1PK: ORIGIN#<origin>#CONTRACT#<id>
            GSI1SK: METADATA
        patterns:
          contractsOfOrigin: GSI1PK begins_with ORIGIN#<origin>#
        """,
        """
        design: contracts
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          contract:
            PK: CONTRACT#<id>
            SK: METADATA
            GSI1PK: ORIGIN#<origin>
            GSI1SK: CONTRACT#<id>
        patterns:
          contractsOfOrigin: GSI1PK = ORIGIN#<origin>
        """);
  }

  /** Whether a pattern asks for its partition as DynamoDB needs it. */
  static boolean holds(Pattern pattern, KeySchema schema) {
    return pattern.operation() == Operation.SCAN
        || pattern.operation() == Operation.NEAR
        || schema.partition().stream()
            .map(KeyAttribute::name)
            .allMatch(
                name ->
                    pattern
                        .condition(name)
                        .map(each -> each.operator() == Operator.EQUAL)
                        .orElse(false));
  }

  @Override
  public void run(Review review) {
    for (Pattern pattern : review.design().patterns()) {
      KeySchema schema = review.schema(pattern);
      if (holds(pattern, schema)) {
        continue;
      }
      Optional<KeyCondition> ranged =
          pattern.conditions().stream()
              .filter(each -> schema.isPartition(each.attribute()))
              .filter(each -> each.operator() != Operator.EQUAL)
              .findFirst();
      if (ranged.isPresent()) {
        reportRange(review, pattern, ranged.get());
      } else {
        reportAbsent(review, pattern, schema);
      }
    }
  }

  private static void reportRange(Review review, Pattern pattern, KeyCondition condition) {
    review.add(
        Finding.error(
                NAME,
                "DynamoDB refuses `%s`: the partition `%s` has to be given whole"
                    .formatted(pattern.name(), condition.attribute()),
                condition.span())
            .label("only = finds a partition")
            .help(rekeying(review, pattern, condition)),
        pattern);
  }

  /**
   * Cuts the writer's template where the prefix ends: before it the partition, after it the sort.
   */
  private static String rekeying(Review review, Pattern pattern, KeyCondition condition) {
    Table table = review.table(pattern);
    KeySchema schema = review.schema(pattern);
    String delimiter = table.delimiter();
    Template prefix = condition.operands().get(0);
    int delimiterCount =
        prefix.text().split(java.util.regex.Pattern.quote(delimiter), -1).length - 1;
    Optional<ItemType> writer =
        review.types(table).stream()
            .filter(type -> type.writes(schema))
            .filter(type -> review.unification(table).reaches(List.of(condition), schema, type))
            .findFirst();
    if (writer.isEmpty() || delimiterCount < 1 || schema.sort().isEmpty()) {
      return "give the partition with =, and move what varies to a sort key";
    }
    String[] pieces =
        writer
            .get()
            .keys()
            .get(condition.attribute())
            .templates()
            .get(0)
            .text()
            .split(java.util.regex.Pattern.quote(delimiter), -1);
    int cut = Math.min(delimiterCount, pieces.length - 1);
    String partition = String.join(delimiter, List.of(pieces).subList(0, cut));
    String rest = String.join(delimiter, List.of(pieces).subList(cut, pieces.length));
    String sort = schema.sort().get(0).name();
    String old = Texts.templates(writer.get().keys().get(sort));
    return "write `%s: %s` and `%s: %s%s%s` in `%s`, and ask `%s = %s`"
        .formatted(
            condition.attribute(),
            partition,
            sort,
            rest,
            delimiter,
            old,
            writer.get().name(),
            condition.attribute(),
            partition);
  }

  private static void reportAbsent(Review review, Pattern pattern, KeySchema schema) {
    String missing =
        schema.partition().stream()
            .map(KeyAttribute::name)
            .filter(name -> pattern.condition(name).isEmpty())
            .findFirst()
            .orElse(schema.partition().get(0).name());
    review.add(
        Finding.error(
                NAME,
                "DynamoDB refuses `%s`: it does not give the partition `%s`"
                    .formatted(pattern.name(), missing),
                pattern.conditions().isEmpty()
                    ? pattern.span()
                    : pattern.conditions().get(0).span())
            .label("no condition on `" + missing + "`")
            .help("add `%s = …`, or read everything with `scan`".formatted(missing)),
        pattern);
  }
}

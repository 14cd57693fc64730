package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Reach;
import dev.clave.design.model.Span;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import dev.clave.design.unify.ItemType;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A pattern that never gives anything, or never one of the types that it promises. */
final class UnreachablePattern implements Check {
  static final String NAME = "unreachable-pattern";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "no entity can ever match the pattern",
        """
        The conditions and the templates of every entity exclude one another: the query runs and \
        always gives nothing. Mostly a prefix is spelt differently where it is written and where it \
        is read, or a literal is no value of its enumeration.\
        """,
        """
        design: shop
        key: PK, SK
        entities:
          order: { PK: CUSTOMER#<customerId>, SK: ORDER#<orderId> }
        patterns:
          orders: PK = CUSTOMER#<customerId> and SK begins_with ORDERS#
        """,
        """
        design: shop
        key: PK, SK
        entities:
          order: { PK: CUSTOMER#<customerId>, SK: ORDER#<orderId> }
        patterns:
          orders: PK = CUSTOMER#<customerId> and SK begins_with ORDER#
        """);
  }

  @Override
  public void run(Review review) {
    for (Pattern pattern : review.design().patterns()) {
      KeySchema schema = review.schema(pattern);
      Table table = review.table(pattern);
      boolean isFilled = review.types(table).stream().anyMatch(type -> type.writes(schema));
      if (!isFilled
          || !PartitionNeedsEquality.holds(pattern, schema)
          || RefusedCondition.isReversed(pattern, schema)) {
        continue;
      }
      List<String> reachedEntities =
          pattern.reaches().stream().filter(reach -> !reach.guard()).map(Reach::entity).toList();
      List<String> never =
          pattern.returns().stream().filter(name -> !reachedEntities.contains(name)).toList();
      shards(review, pattern, schema);
      boolean reportedElsewhere = OneSlotManyRelations.tells(review, pattern);
      if (!reportedElsewhere && (reachedEntities.isEmpty() || !never.isEmpty())) {
        report(review, pattern, schema, reachedEntities.isEmpty() ? List.of() : never);
      }
    }
  }

  /** A type that is spread over fewer or more partitions than the pattern reads. */
  private static void shards(Review review, Pattern pattern, KeySchema schema) {
    String partition = schema.partition().get(0).name();
    for (ItemType type : review.reached(pattern)) {
      KeyRule rule = type.keys().get(partition);
      if (pattern.operation() != Operation.SCAN
          && pattern.operation() != Operation.NEAR
          && rule.shards() != pattern.shards()) {
        review.add(
            Finding.error(
                    NAME,
                    "`%s` reads %d shards of each `%s`, and `%s` is spread over %d"
                        .formatted(
                            pattern.name(),
                            pattern.shards(),
                            partition,
                            type.name(),
                            rule.shards()),
                    rule.templates().get(0).span())
                .label("not found by `%s`".formatted(pattern.name()))
                .note(pattern.span(), "read here")
                .help(
                    "set `shards: %d` here too, or begin its `%s` otherwise"
                        .formatted(pattern.shards(), partition)),
            pattern,
            type.entity());
      }
    }
  }

  private static void report(Review review, Pattern pattern, KeySchema schema, List<String> never) {
    Optional<ItemType> nearest =
        review.types(review.table(pattern)).stream()
            .filter(type -> type.writes(schema))
            .filter(type -> never.isEmpty() || never.contains(type.entity().name()))
            .max(
                Comparator.<ItemType>comparingInt(type -> agreement(review, pattern, schema, type))
                    .thenComparingInt(type -> likeness(pattern, type)));
    Optional<KeyCondition> failing =
        nearest.flatMap(
            type ->
                pattern.conditions().stream()
                    .filter(each -> schema.has(each.attribute()))
                    .filter(
                        each ->
                            !review
                                .unification(review.table(pattern))
                                .reaches(List.of(each), schema, type))
                    .findFirst());
    Span span =
        failing
            .map(KeyCondition::span)
            .orElse(
                pattern.conditions().isEmpty()
                    ? pattern.span()
                    : pattern.conditions().get(0).span());
    String message =
        never.isEmpty()
            ? "`%s` never gives anything".formatted(pattern.name())
            : "`%s` never gives a %s".formatted(pattern.name(), Texts.list(never));
    Finding finding = Finding.error(NAME, message, span);
    if (nearest.isPresent()) {
      String attribute =
          failing
              .map(KeyCondition::attribute)
              .orElse(
                  schema.attributes().stream().map(KeyAttribute::name).findFirst().orElseThrow());
      var rule = nearest.get().keys().get(attribute);
      finding =
          finding
              .label("`%s` writes %s".formatted(nearest.get().name(), Texts.templates(rule)))
              .note(rule.templates().get(0).span(), "written here")
              .help(
                  unwritten(review, pattern, schema)
                      .or(() -> failing.flatMap(each -> widened(each, rule)))
                      .orElse("ask for what is written: `%s`".formatted(proposal(failing, rule))));
    } else {
      finding =
          finding.help(
              "write `%s` in %s, or drop the type from `returns`"
                  .formatted(schema.partition().get(0).name(), Texts.list(never)));
    }
    review.add(finding, pattern);
  }

  /** The key that an entity lacks which has what the pattern asks for, and is not in the index. */
  private static Optional<String> unwritten(Review review, Pattern pattern, KeySchema schema) {
    String partition = schema.partition().get(0).name();
    Optional<Template> partitionOperand =
        pattern
            .condition(partition)
            .map(condition -> condition.operands().get(0))
            .filter(template -> !template.isConstant());
    return partitionOperand.flatMap(
        template ->
            review.design().entities().stream()
                .filter(entity -> entity.table().equals(pattern.table()))
                .filter(entity -> !entity.writes(schema))
                .filter(
                    entity ->
                        template.variables().stream()
                            .allMatch(
                                variable ->
                                    entity
                                        .attribute(variable.name())
                                        .filter(each -> each.copyOf().isEmpty())
                                        .isPresent()))
                .findFirst()
                .map(
                    entity ->
                        "give `%s` that key: `%s: %s`%s"
                            .formatted(
                                entity.name(),
                                partition,
                                template.text(),
                                schema.sort().stream()
                                    .map(key -> " and a `" + key.name() + "`")
                                    .collect(Collectors.joining()))));
  }

  /** A range that ends just before the type begins goes on to its last. */
  private static Optional<String> widened(KeyCondition failing, KeyRule rule) {
    Template last = failing.operands().get(failing.operands().size() - 1);
    Template keyTemplate = rule.templates().get(0);
    boolean range =
        failing.operator() != Operator.EQUAL && failing.operator() != Operator.BEGINS_WITH;
    return range && last.isConstant() && keyTemplate.text().startsWith(last.text())
        ? Optional.of(
            "let the range go on to `%s`, as all of them sort after `%s`"
                .formatted(keyTemplate.text(), last.text()))
        : range
            ? Optional.of("let the range take %s in".formatted(keyTemplate.text()))
            : Optional.empty();
  }

  /** The condition that would reach the type, with the operator that was asked for. */
  private static String proposal(Optional<KeyCondition> failing, KeyRule rule) {
    Template keyTemplate = rule.templates().get(0);
    boolean beginning =
        failing.map(each -> each.operator() == Operator.BEGINS_WITH).orElse(false)
            && rule.templates().size() == 1
            && keyTemplate.parts().get(keyTemplate.parts().size() - 1) instanceof Part.Variable
            && keyTemplate.parts().size() > 1;
    return beginning
        ? "%s begins_with %s"
            .formatted(
                rule.attribute(),
                keyTemplate.text().substring(0, keyTemplate.text().lastIndexOf('<')))
        : "%s = %s".formatted(rule.attribute(), Texts.templates(rule));
  }

  /** With how many of the same characters the conditions and the type's templates begin. */
  private static int likeness(Pattern pattern, ItemType type) {
    return pattern.conditions().stream()
        .filter(each -> type.keys().containsKey(each.attribute()))
        .mapToInt(
            each ->
                type.keys().get(each.attribute()).templates().stream()
                    .mapToInt(template -> shared(each.operands().get(0).text(), template.text()))
                    .max()
                    .orElse(0))
        .sum();
  }

  private static int shared(String one, String other) {
    int shared = 0;
    while (shared < Math.min(one.length(), other.length())
        && one.charAt(shared) == other.charAt(shared)) {
      shared++;
    }
    return shared;
  }

  /** How many of the conditions, taken alone, a type satisfies. */
  private static int agreement(Review review, Pattern pattern, KeySchema schema, ItemType type) {
    return (int)
        pattern.conditions().stream()
            .filter(each -> schema.has(each.attribute()))
            .filter(
                each ->
                    review.unification(review.table(pattern)).reaches(List.of(each), schema, type))
            .count();
  }
}

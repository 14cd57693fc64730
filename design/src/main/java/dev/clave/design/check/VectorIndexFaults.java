package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Billing;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Span;
import dev.clave.design.model.Table;
import dev.clave.design.model.TimestampForm;
import dev.clave.design.model.VectorIndex;
import java.util.List;
import java.util.Optional;

/** A vector index, or a search of one, that DynamoDB refuses. */
final class VectorIndexFaults implements Check {
  static final String NAME = "vector-index";

  // From "Quotas in Amazon DynamoDB", developer guide.
  private static final int INDEXES = 5;
  private static final int FILTERS = 18;
  private static final int RESULTS = 100;

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "a vector index or a search that DynamoDB refuses",
        """
        A vector index reads one attribute, which must be a vector of as many dimensions in every \
        entity that has it; a write of another size is refused. The table must be billed on demand. \
        A search names one value of the partition, where the index has one, and compares its \
        filters for equality; it gives at most 100 items. A vector cannot be part of a key.\
        """,
        """
        design: library
        key: PK, SK
        indexes:
          VI1: { vector: "embedding(1024)", partition: tenantId }
        entities:
          document:
            PK: TENANT#<tenantId>
            SK: DOC#<id>
            attributes: { tenantId: string, id: ulid, embedding: vector(512) }
        patterns:
          like: { near: <embedding> in VI1, filter: tenantId = <tenantId>, limit: 10 }
        """,
        """
        design: library
        key: PK, SK
        indexes:
          VI1: { vector: "embedding(512)", partition: tenantId }
        entities:
          document:
            PK: TENANT#<tenantId>
            SK: DOC#<id>
            attributes: { tenantId: string, id: ulid, embedding: vector(512) }
        patterns:
          like: { near: <embedding> in VI1, filter: tenantId = <tenantId>, limit: 10 }
        """);
  }

  @Override
  public void run(Review review) {
    for (Table table : review.design().tables()) {
      table(review, table);
      table.vectorIndexes().forEach(index -> index(review, table, index));
    }
    review.design().entities().forEach(entity -> keys(review, entity));
    for (Pattern pattern : review.design().patterns()) {
      if (pattern.operation() == Operation.NEAR) {
        search(review, pattern);
      }
    }
  }

  private static void table(Review review, Table table) {
    if (table.vectorIndexes().isEmpty()) {
      return;
    }
    Span span = table.vectorIndexes().get(0).span();
    if (table.billing() instanceof Billing.Provisioned) {
      review.add(
          Finding.error(NAME, "only a table billed on demand can have a vector index", span)
              .label("`%s` has provisioned capacity".formatted(table.name()))
              .help("leave out `billing`, or remove the index"),
          table);
    }
    if (table.vectorIndexes().size() > INDEXES) {
      review.add(
          Finding.error(
              NAME,
              "`%s` has %d vector indexes, at most %d are allowed"
                  .formatted(table.name(), table.vectorIndexes().size(), INDEXES),
              table.vectorIndexes().get(INDEXES).span()),
          table);
    }
  }

  private static void index(Review review, Table table, VectorIndex index) {
    List<Entity> heldEntities =
        review.design().entities().stream()
            .filter(entity -> entity.table().equals(table.name()))
            .filter(entity -> entity.attribute(index.attribute()).isPresent())
            .toList();
    if (heldEntities.isEmpty()) {
      refuse(
          review,
          index,
          "no entity has `%s`, so `%s` stays empty".formatted(index.attribute(), index.name()),
          "declare it: `%s: vector(%d)`".formatted(index.attribute(), index.dimensions()));
    }
    if (index.filters().size() > FILTERS) {
      refuse(
          review,
          index,
          "`%s` has %d filters, at most %d are allowed"
              .formatted(index.name(), index.filters().size(), FILTERS),
          "keep those that searches ask for");
    }
    for (Entity entity : heldEntities) {
      vector(review, index, entity);
      index.searchable().forEach(attribute -> searchable(review, index, entity, attribute));
    }
  }

  private static void vector(Review review, VectorIndex index, Entity entity) {
    Attribute attribute = entity.attribute(index.attribute()).orElseThrow();
    boolean fits =
        attribute.type() instanceof AttributeType.Vector vector
            && vector.dimensions() == index.dimensions();
    if (!fits) {
      refuse(
          review,
          index,
          "`%s` expects `%s` to be vector(%d), and in `%s` it is %s"
              .formatted(
                  index.name(),
                  index.attribute(),
                  index.dimensions(),
                  entity.name(),
                  attribute.type() instanceof AttributeType.Vector vector
                      ? "vector(" + vector.dimensions() + ")"
                      : "no vector"),
          "give both the dimensions of the model that makes the vectors");
    }
    if (entity.isNested(attribute.name())
        || !entity.storedName(attribute.name()).equals(attribute.name())) {
      refuse(
          review,
          index,
          "`%s` of `%s` is not stored under its own name, where the index looks for it"
              .formatted(attribute.name(), entity.name()),
          "store it at the top of the item, as `%s`".formatted(attribute.name()));
    }
  }

  private static void searchable(
      Review review, VectorIndex index, Entity entity, KeyAttribute searched) {
    Optional<Attribute> attribute = entity.attribute(searched.name());
    boolean isPartition = index.partition().equals(Optional.of(searched));
    if (attribute.isEmpty() || (isPartition && attribute.get().optional())) {
      if (isPartition) {
        review.add(
            Finding.warning(
                    NAME,
                    "a `%s` without `%s` is not in `%s` and no search finds it"
                        .formatted(entity.name(), searched.name(), index.name()),
                    index.span())
                .label("its partition is `%s`".formatted(searched.name()))
                .help("make `%s` an attribute that it always has".formatted(searched.name())),
            index,
            entity);
      }
      return;
    }
    if (keyType(attribute.get().type()) != searched.type()) {
      refuse(
          review,
          index,
          "`%s` expects `%s` to be %s, and in `%s` it is %s"
              .formatted(
                  index.name(),
                  searched.name(),
                  word(searched.type()),
                  entity.name(),
                  word(keyType(attribute.get().type()))),
          "write `%s %s`".formatted(searched.name(), word(keyType(attribute.get().type()))));
    }
  }

  private static String word(KeyType type) {
    return switch (type) {
      case S -> "string";
      case N -> "number";
      case B -> "binary";
    };
  }

  private static KeyType keyType(AttributeType type) {
    boolean isNumber =
        type instanceof AttributeType.Numeric
            || (type instanceof AttributeType.Timestamp timestamp
                && timestamp.form() != TimestampForm.ISO);
    return isNumber ? KeyType.N : type instanceof AttributeType.Binary ? KeyType.B : KeyType.S;
  }

  private static void keys(Review review, Entity entity) {
    for (KeyRule rule : entity.keys().values()) {
      rule.templates().stream()
          .flatMap(template -> template.variables().stream())
          .filter(variable -> isVector(entity, variable))
          .forEach(
              variable ->
                  review.add(
                      Finding.error(
                              NAME,
                              "`%s` is a vector and cannot be part of `%s`"
                                  .formatted(variable.name(), rule.attribute()),
                              variable.span())
                          .label("a key is text, a number or binary")
                          .help("find items by it with a vector index"),
                      entity));
    }
  }

  private static boolean isVector(Entity entity, Part.Variable variable) {
    return entity
        .attribute(variable.name())
        .filter(attribute -> attribute.type() instanceof AttributeType.Vector)
        .isPresent();
  }

  private static void search(Review review, Pattern pattern) {
    VectorIndex index =
        review.table(pattern).vectorIndex(pattern.index().orElseThrow()).orElseThrow();
    List<String> searchable = index.searchable().stream().map(KeyAttribute::name).toList();
    boolean namesPartition = index.partition().isEmpty();
    for (Condition leaf : pattern.filter().stream().flatMap(Condition::leaves).toList()) {
      boolean isEquality =
          leaf instanceof Condition.Comparison comparison
              && comparison.comparator() == Condition.Comparator.EQUAL
              && searchable.contains(comparison.path());
      if (!isEquality) {
        refuse(
            review,
            pattern,
            leaf.span(),
            "a search compares only %s, and only for equality"
                .formatted(searchableText(searchable)),
            "add the attribute to `filters` of `%s`, or leave the condition out"
                .formatted(index.name()));
      } else if (index.partition().isPresent()
          && leaf.paths().anyMatch(index.partition().get().name()::equals)) {
        namesPartition = leaf.operands().noneMatch(VectorIndexFaults::mayBeLeftOut);
      }
    }
    boolean isConjunction =
        pattern.filter().stream()
            .allMatch(
                filter ->
                    filter instanceof Condition.Comparison
                        || (filter instanceof Condition.And and
                            && and.all().stream()
                                .allMatch(Condition.Comparison.class::isInstance)));
    if (!isConjunction) {
      refuse(
          review,
          pattern,
          pattern.span(),
          "a search joins its conditions with `and` alone",
          "make a pattern of each alternative");
    }
    if (!namesPartition) {
      refuse(
          review,
          pattern,
          pattern.span(),
          "a search of `%s` must say which `%s`"
              .formatted(index.name(), index.partition().get().name()),
          "add `filter: %1$s = <%1$s>`".formatted(index.partition().get().name()));
    }
    if (pattern.limit().orElse(1) > RESULTS) {
      refuse(
          review,
          pattern,
          pattern.span(),
          "a search gives at most %d items".formatted(RESULTS),
          "write `limit: %d`".formatted(RESULTS));
    }
    if (pattern.consistent() || pattern.order().isPresent()) {
      refuse(
          review,
          pattern,
          pattern.span(),
          "a search has its own order, the nearest first, and is not consistent",
          "leave out `order` and `consistent`");
    }
  }

  private static boolean mayBeLeftOut(Operand operand) {
    return operand instanceof Operand.Parameter parameter && parameter.optional();
  }

  private static String searchableText(List<String> searchable) {
    return searchable.isEmpty() ? "nothing here" : Texts.list(searchable);
  }

  private static void refuse(Review review, VectorIndex index, String message, String help) {
    review.add(Finding.error(NAME, message, index.span()).help(help), index);
  }

  private static void refuse(
      Review review, Pattern pattern, Span span, String message, String help) {
    review.add(Finding.error(NAME, message, span).help(help), pattern);
  }
}

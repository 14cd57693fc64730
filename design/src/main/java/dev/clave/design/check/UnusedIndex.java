package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Reach;
import dev.clave.design.model.Table;
import dev.clave.design.model.VectorIndex;
import dev.clave.design.unify.ItemType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** An index that is paid for and not read. */
final class UnusedIndex implements Check {
  static final String NAME = "unused-index";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.WARNING,
        "an index, or a reference in one, that no pattern reads",
        """
        Every write of an item in an index is written again to the index, and its copy is stored. \
        An index that no pattern reads costs that for nothing. So does a reference in an index \
        whose patterns are all for others.\
        """,
        """
        design: shop
        key: PK, SK
        indexes: { GSI1: GSI1PK }
        entities:
          order: { PK: ORDER#<id>, SK: METADATA, GSI1PK: CUSTOMER#<customerId> }
        patterns:
          order: PK = ORDER#<id> and SK = METADATA
        """,
        """
        design: shop
        key: PK, SK
        indexes: { GSI1: GSI1PK }
        entities:
          order: { PK: ORDER#<id>, SK: METADATA, GSI1PK: CUSTOMER#<customerId> }
        patterns:
          order: PK = ORDER#<id> and SK = METADATA
          ordersOfCustomer: GSI1PK = CUSTOMER#<customerId>
        """);
  }

  @Override
  public void run(Review review) {
    if (review.design().patterns().isEmpty()) {
      return;
    }
    for (Table table : review.design().tables()) {
      for (Index index : table.indexes()) {
        boolean read =
            review.design().patterns().stream()
                .anyMatch(
                    pattern ->
                        pattern.table().equals(table.name())
                            && pattern.index().equals(Optional.of(index.name())));
        if (!read && UnwrittenIndex.isWritten(review, table, index)) {
          review.add(
              Finding.warning(
                      NAME,
                      "every write to `%s` is paid for and nothing reads it"
                          .formatted(index.name()),
                      index.span())
                  .label("no pattern asks for `" + index.key().partition().get(0).name() + "`")
                  .help("write down the pattern that it is for, or remove the index"),
              index,
              table);
        } else if (read && !table.key().has(index.key().partition().get(0).name())) {
          references(review, table, index);
        }
      }
      table.vectorIndexes().forEach(index -> vectorIndex(review, table, index));
    }
  }

  /** References are there to be found, and none of the patterns that read the index finds these. */
  private static void references(Review review, Table table, Index index) {
    List<Pattern> patterns =
        review.design().patterns().stream()
            .filter(
                pattern ->
                    pattern.table().equals(table.name())
                        && pattern.index().equals(Optional.of(index.name())))
            .toList();
    if (patterns.stream().anyMatch(pattern -> pattern.reaches().isEmpty())) {
      return;
    }
    Set<Reach> reaches =
        patterns.stream()
            .flatMap(pattern -> pattern.reaches().stream())
            .collect(Collectors.toSet());
    for (ItemType type : review.types(table)) {
      boolean isReference = type.reach().reference().isPresent() && !type.reach().guard();
      if (isReference && type.writes(index.key()) && !reaches.contains(type.reach())) {
        KeyRule rule = type.keys().get(index.key().partition().get(0).name());
        review.add(
            Finding.warning(
                    NAME,
                    "every `%s` is written to `%s`, and no pattern reads it there"
                        .formatted(type.name(), index.name()),
                    rule.span())
                .label("no pattern asks for " + Texts.templates(rule))
                .help("write down the pattern that it is for, or remove it"),
            type.entity(),
            index,
            table);
      }
    }
  }

  private static void vectorIndex(Review review, Table table, VectorIndex index) {
    boolean isRead =
        review.design().patterns().stream()
            .anyMatch(
                pattern ->
                    pattern.table().equals(table.name())
                        && pattern.index().equals(Optional.of(index.name())));
    if (!isRead) {
      review.add(
          Finding.warning(
                  NAME,
                  "every write to `%s` is paid for and nothing reads it".formatted(index.name()),
                  index.span())
              .label("no pattern searches `" + index.attribute() + "`")
              .help("write down the search that it is for, or remove the index"),
          index,
          table);
    }
  }
}

package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Index;
import dev.clave.design.model.Table;
import dev.clave.design.model.VectorIndex;
import java.util.Optional;

/** An index that is paid for and not read. */
final class UnusedIndex implements Check {
  static final String NAME = "unused-index";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.WARNING,
        "an index that no pattern reads",
        """
        Every write of an item in an index is written again to the index, and its copy is stored. \
        An index that no pattern reads costs that for nothing.\
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
        }
      }
      table.vectorIndexes().forEach(index -> vectorIndex(review, table, index));
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

package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Table;
import java.util.List;

/** An index that stays empty. */
final class UnwrittenIndex implements Check {
  static final String NAME = "unwritten-index";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "an index that no entity writes",
        """
        An item is in an index when it has all of the index's key attributes. When no entity writes \
        them all, the index stays empty, and whatever reads it gets nothing.""",
        """
        design: shop
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          order: { PK: ORDER#<id>, SK: METADATA, GSI1PK: CUSTOMER#<customerId> }
        patterns:
          ordersOfCustomer: GSI1PK = CUSTOMER#<customerId>
        """,
        """
        design: shop
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          order: { PK: ORDER#<id>, SK: METADATA, GSI1PK: CUSTOMER#<customerId>, GSI1SK: ORDER#<id> }
        patterns:
          ordersOfCustomer: GSI1PK = CUSTOMER#<customerId>
        """);
  }

  static boolean isWritten(Review review, Table table, Index index) {
    return review.types(table).stream().anyMatch(type -> type.writes(index.key()));
  }

  @Override
  public void run(Review review) {
    for (Table table : review.design().tables()) {
      for (Index index : table.indexes()) {
        if (!isWritten(review, table, index)) {
          List<String> names = index.key().attributes().stream().map(KeyAttribute::name).toList();
          review.add(
              Finding.error(
                      NAME,
                      "`%s` stays empty: no entity writes %s"
                          .formatted(index.name(), Texts.list(names)),
                      index.span())
                  .label("never filled")
                  .help(
                      "give an entity templates for %s, or remove the index"
                          .formatted(Texts.list(names))),
              index,
              table);
        }
      }
    }
  }
}

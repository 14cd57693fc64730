package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.DeleteAction;
import dev.clave.design.model.Entity;
import java.util.List;

/** Children that stay when DynamoDB deletes their parent by itself. */
final class ExpiringParent implements Check {
  static final String NAME = "expiring-parent";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.WARNING,
        "an item that expires, and whose children stay",
        """
        `on delete` holds for deletes that a program makes. DynamoDB deletes an expired item by \
        itself, and neither takes its children along nor asks whether there are some: they stay \
        without a parent. Let the children expire at the same time, or delete the parent in a \
        program.\
        """,
        """
        design: carts
        key: PK, SK
        ttl: expiresAt
        createdAt: true
        entities:
          cart:
            PK: CART#<cartId>
            SK: CART
            ttl: 30 days after createdAt
            on delete: { line: cascade }
            attributes: { cartId: ulid }
          line: { PK: CART#<cartId>, SK: LINE#<product> }
        """,
        """
        design: carts
        key: PK, SK
        ttl: expiresAt
        createdAt: true
        entities:
          cart:
            PK: CART#<cartId>
            SK: CART
            ttl: 30 days after createdAt
            on delete: { line: cascade }
            attributes: { cartId: ulid }
          line: { PK: CART#<cartId>, SK: LINE#<product>, ttl: 30 days after createdAt }
        """);
  }

  @Override
  public void run(Review review) {
    for (Entity parent : review.design().entities()) {
      if (parent.expiry().isEmpty() || parent.onDelete().isEmpty()) {
        continue;
      }
      List<String> left =
          parent.onDelete().get().children().entrySet().stream()
              .filter(child -> child.getValue().action() != DeleteAction.KEEP)
              .map(child -> review.entity(child.getKey()))
              .filter(child -> child.expiry().isEmpty())
              .map(Entity::name)
              .toList();
      if (!left.isEmpty()) {
        report(review, parent, left);
      }
    }
  }

  private static void report(Review review, Entity parent, List<String> left) {
    review.add(
        Finding.warning(
                NAME,
                "each %s stays when its `%s` expires: `on delete` is for programs that delete"
                    .formatted(Texts.list(left), parent.name()),
                parent.onDelete().orElseThrow().span())
            .label("DynamoDB does not do this for expired items")
            .note(parent.expiry().orElseThrow().span(), "`" + parent.name() + "` expires")
            .help("give %s a `ttl` too, or `keep` them".formatted(Texts.list(left))),
        parent);
  }
}

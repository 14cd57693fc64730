package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.DeleteAction;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Expiry;
import dev.clave.design.model.Table;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
        program. Children that `on delete` does not name are a question; `keep` answers it.\
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
      if (parent.expiry().isEmpty()) {
        continue;
      }
      if (parent.onDelete().isEmpty()) {
        if (!mayStay(parent)) {
          unnamed(review, parent);
        }
        continue;
      }
      List<String> children =
          parent.onDelete().get().children().entrySet().stream()
              .filter(child -> child.getValue().action() != DeleteAction.KEEP)
              .map(child -> review.entity(child.getKey()))
              .filter(child -> child.expiry().isEmpty())
              .map(Entity::name)
              .toList();
      if (!children.isEmpty()) {
        report(review, parent, children);
      }
    }
  }

  /** Whether some items have no time at which they expire, as an order that is paid. */
  private static boolean mayStay(Entity parent) {
    Expiry expiry = parent.expiry().orElseThrow();
    return expiry
        .from()
        .or(() -> Optional.of(expiry.attribute()))
        .flatMap(parent::attribute)
        .map(Attribute::optional)
        .orElse(false);
  }

  /**
   * Children in the parent's partition with its whole key in theirs. What stands beside a lasting
   * item of the same key, as a lock does, is no parent.
   */
  private static void unnamed(Review review, Entity parent) {
    Table table = review.table(parent);
    Set<String> key = parent.keyVariables(table.key());
    List<Entity> partition =
        review.design().entities().stream()
            .filter(other -> !other.equals(parent) && other.expiry().isEmpty())
            .filter(other -> isBeside(table, parent, other))
            .toList();
    boolean isAlone =
        partition.stream().noneMatch(other -> key.containsAll(other.keyVariables(table.key())));
    List<String> dependants =
        partition.stream()
            .filter(other -> other.keyVariables(table.key()).containsAll(key))
            .map(Entity::name)
            .toList();
    if (isAlone && !dependants.isEmpty()) {
      review.add(
          Finding.hint(
                  NAME,
                  "each %s stays when its `%s` expires"
                      .formatted(Texts.list(dependants), parent.name()),
                  parent.expiry().orElseThrow().span())
              .label("DynamoDB deletes this item only")
              .help(
                  "give %s a `ttl` too, or write `on delete: { %s: keep }` if they are meant to stay"
                      .formatted(Texts.list(dependants), String.join(": keep, ", dependants))),
          parent);
    }
  }

  private static boolean isBeside(Table table, Entity parent, Entity other) {
    return other.table().equals(parent.table())
        && table.key().partition().stream()
            .allMatch(key -> templates(parent, key.name()).equals(templates(other, key.name())));
  }

  private static Optional<String> templates(Entity entity, String key) {
    return entity.key(key).map(Texts::templates);
  }

  private static void report(Review review, Entity parent, List<String> children) {
    review.add(
        Finding.warning(
                NAME,
                "each %s stays when its `%s` expires: `on delete` is for programs that delete"
                    .formatted(Texts.list(children), parent.name()),
                parent.onDelete().orElseThrow().span())
            .label("DynamoDB does not do this for expired items")
            .note(parent.expiry().orElseThrow().span(), "`" + parent.name() + "` expires")
            .help("give %s a `ttl` too, or `keep` them".formatted(Texts.list(children))),
        parent);
  }
}

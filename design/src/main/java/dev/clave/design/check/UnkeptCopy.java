package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.Step;
import java.util.Optional;

/** A copy that goes stale. */
final class UnkeptCopy implements Check {
  static final String NAME = "unkept-copy";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.WARNING,
        "an attribute copied from another entity that no transaction keeps in step",
        """
        A copied attribute saves a read, and goes stale with the first change of the original \
        unless the same transaction changes both. Declare such a transaction, make the original \
        `fixed`, or accept the age of the copy with a reason.\
        """,
        """
        design: shop
        key: PK, SK
        entities:
          customer:
            PK: CUSTOMER#<customerId>
            SK: PROFILE
            attributes: { customerId: string, name: string }
          order:
            PK: CUSTOMER#<customerId>
            SK: ORDER#<orderId>
            attributes: { customerId: string, orderId: string, customerName: copy of customer.name }
        """,
        """
        design: shop
        key: PK, SK
        entities:
          customer:
            PK: CUSTOMER#<customerId>
            SK: PROFILE
            attributes: { customerId: string, name: string fixed }
          order:
            PK: CUSTOMER#<customerId>
            SK: ORDER#<orderId>
            attributes: { customerId: string, orderId: string, customerName: copy of customer.name }
        """);
  }

  @Override
  public void run(Review review) {
    for (Entity entity : review.design().entities()) {
      for (Attribute attribute : entity.attributes().values()) {
        attribute.copyOf().ifPresent(copy -> copy(review, entity, attribute, copy));
      }
    }
  }

  private static void copy(
      Review review, Entity entity, Attribute attribute, Attribute.CopyOf copy) {
    Optional<Entity> source = review.design().findEntity(copy.entity());
    boolean changes =
        source
            .map(
                each ->
                    !each.is(EntityKind.APPEND_ONLY)
                        && !each.attribute(copy.attribute()).map(Attribute::fixed).orElse(false))
            .orElse(false);
    boolean isMaintained =
        review.design().transactions().stream()
            .anyMatch(
                transaction ->
                    transaction.steps().stream()
                            .anyMatch(step -> sets(step, copy.entity(), copy.attribute()))
                        && transaction.steps().stream()
                            .anyMatch(step -> sets(step, entity.name(), attribute.name())));
    if (changes && !isMaintained && !attribute.fixed()) {
      review.add(
          Finding.warning(
                  NAME,
                  "`%s.%s` goes stale when `%s.%s` changes: no transaction writes both"
                      .formatted(entity.name(), attribute.name(), copy.entity(), copy.attribute()),
                  copy.span())
              .label("a copy that nothing keeps")
              .help("add a transaction that sets both, or make one of them `fixed`"),
          entity);
    }
  }

  private static boolean sets(Step step, String entity, String attribute) {
    return step.entity().equals(entity) && step.set().containsKey(attribute);
  }
}

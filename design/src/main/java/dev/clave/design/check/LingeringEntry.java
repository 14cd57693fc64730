package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Operand;
import java.util.HashSet;
import java.util.Set;

/** An index entry that stays after its condition has ended. */
final class LingeringEntry implements Check {
  static final String NAME = "lingering-entry";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.WARNING,
        "a sparse index entry that nothing clears when its condition ends",
        """
        An entry with a condition is computed when its item is written. When the condition depends \
        on the time, or on an attribute that is never written again, no write comes to take the \
        entry out, and the index goes on giving the item. Compare with attributes that change, let \
        the item expire with `ttl`, or test the time when reading.\
        """,
        """
        design: offers
        key: PK, SK
        indexes: { GSI1: GSI1PK }
        entities:
          offer:
            PK: SHOP#<shopId>
            SK: OFFER#<offerId>
            GSI1: { when: endsAt > now, GSI1PK: "CURRENT#<shopId>" }
            attributes: { shopId: string, offerId: string, endsAt: timestamp }
        patterns:
          currentOffers: GSI1PK = CURRENT#<shopId>
        """,
        """
        design: offers
        key: PK, SK
        indexes: { GSI1: GSI1PK }
        entities:
          offer:
            PK: SHOP#<shopId>
            SK: OFFER#<offerId>
            GSI1: { when: open = true, GSI1PK: "CURRENT#<shopId>" }
            attributes: { shopId: string, offerId: string, open: boolean }
        patterns:
          currentOffers: GSI1PK = CURRENT#<shopId>
        """);
  }

  @Override
  public void run(Review review) {
    for (Entity entity : review.design().entities()) {
      Set<Condition> reported = new HashSet<>();
      for (KeyRule rule : entity.keys().values()) {
        for (KeyChoice choice : rule.choices()) {
          if (choice.when().isPresent()
              && rule.choices().size() == 1
              && reported.add(choice.when().get())) {
            condition(review, entity, choice.when().get());
          }
        }
      }
    }
  }

  private static void condition(Review review, Entity entity, Condition when) {
    boolean timed = when.operands().anyMatch(Operand.Now.class::isInstance);
    boolean frozen =
        entity.is(EntityKind.APPEND_ONLY)
            || when.paths()
                .allMatch(path -> entity.attribute(path).map(Attribute::fixed).orElse(false));
    if (timed) {
      report(
          review,
          entity,
          when,
          "time passes without a write",
          "compare with an attribute that a write changes, or test the time in the pattern's"
              + " `filter`");
    } else if (frozen && entity.expiry().isEmpty() && isTemporary(when)) {
      report(
          review,
          entity,
          when,
          "no write changes it",
          "let the attribute change, or give `%s` a `ttl`".formatted(entity.name()));
    }
  }

  /** A condition on a state is meant to end; one on a kind is not. */
  private static boolean isTemporary(Condition when) {
    return when.paths()
        .flatMap(path -> Texts.words(path).stream())
        .anyMatch(
            word ->
                Set.of(
                        "status",
                        "state",
                        "estado",
                        "estatus",
                        "read",
                        "leido",
                        "open",
                        "active",
                        "activo",
                        "pending",
                        "pendiente")
                    .contains(word));
  }

  private static void report(
      Review review, Entity entity, Condition when, String why, String help) {
    review.add(
        Finding.warning(
                NAME,
                "a `%s` stays in the index after its condition has ended: %s"
                    .formatted(entity.name(), why),
                when.span())
            .label("tested only when the item is written")
            .help(help),
        entity);
  }
}

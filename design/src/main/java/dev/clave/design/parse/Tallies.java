package dev.clave.design.parse;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.Span;

/**
 * Refuses a tally that the runtime cannot create by itself. It knows the variables of the key from
 * the item that is counted, and begins every counter at 0; anything else needs a default.
 */
final class Tallies {
  private Tallies() {}

  static void check(Design design, Findings findings) {
    design.entities().stream()
        .filter(entity -> entity.is(EntityKind.TALLY))
        .forEach(entity -> check(design, entity, findings));
  }

  private static void check(Design design, Entity entity, Findings findings) {
    Span span = findings.place(entity.span(), "tally");
    if (entity.counters().isEmpty()) {
      findings.malformed(
          "`%s` is a tally and counts nothing".formatted(entity.name()),
          span,
          "add `counters`, or leave out `kind: tally`");
    }
    entity.counters().stream()
        .filter(counter -> counter.shards().isPresent())
        .forEach(
            counter ->
                findings.malformed(
                    "`%s` is a tally, and its counter `%s` has shards"
                        .formatted(entity.name(), counter.attribute()),
                    counter.span(),
                    "leave out `shards`, or create the items of `%s` yourself"
                        .formatted(entity.name())));
    if (entity.expiry().isPresent() || entity.is(EntityKind.APPEND_ONLY)) {
      findings.malformed(
          "`%s` is a tally, and would lose its counts".formatted(entity.name()),
          span,
          "leave out `ttl` and `append-only`");
    }
    for (Attribute attribute : entity.attributes().values()) {
      if (isUntold(design, entity, attribute)) {
        findings.malformed(
            "`%s` is a tally, and the runtime has no value for `%s`"
                .formatted(entity.name(), attribute.name()),
            span,
            "make `%s` optional, or give it a default".formatted(attribute.name()));
      }
    }
  }

  private static boolean isUntold(Design design, Entity entity, Attribute attribute) {
    boolean counter =
        entity.counters().stream().anyMatch(each -> each.attribute().equals(attribute.name()));
    boolean key =
        entity.keyVariables(design.table(entity.table()).key()).contains(attribute.name());
    return !counter
        && !key
        && !attribute.implied()
        && !attribute.optional()
        && attribute.defaultValue().isEmpty()
        && attribute.origin().isEmpty();
  }
}

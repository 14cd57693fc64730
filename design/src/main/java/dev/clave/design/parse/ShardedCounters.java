package dev.clave.design.parse;

import dev.clave.design.Design;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Order;
import dev.clave.design.model.Span;
import java.util.Optional;

/**
 * Refuses what a counter with shards cannot do. Its number is in no item: it is the sum of several,
 * and is known only after they are read.
 */
final class ShardedCounters {
  private final Design design;
  private final Findings findings;

  private ShardedCounters(Design design, Findings findings) {
    this.design = design;
    this.findings = findings;
  }

  static void check(Design design, Findings findings) {
    ShardedCounters counters = new ShardedCounters(design, findings);
    for (Entity entity : design.entities()) {
      entity.counters().stream()
          .filter(counter -> counter.shards().isPresent())
          .forEach(counter -> counters.check(entity, counter));
    }
  }

  private void check(Entity entity, Counter counter) {
    String name = counter.attribute();
    if (entity.expiry().isPresent()) {
      findings.malformed(
          "`%s` expires, and the shards of its counter `%s` would stay"
              .formatted(entity.name(), name),
          counter.span(),
          "leave out `shards`, or have a program delete these items instead of `ttl`");
    }
    entity.keys().values().stream()
        .filter(rule -> rule.inputs().contains(name))
        .forEach(rule -> refuse(counter, "the key `" + rule.attribute() + "`", rule.span()));
    entity
        .references()
        .forEach(
            reference -> {
              if (reference.copied().contains(name)
                  || reference.keys().values().stream()
                      .anyMatch(rule -> rule.inputs().contains(name))) {
                refuse(counter, "the reference `" + reference.name() + "`", reference.span());
              }
            });
    entity.unique().stream()
        .filter(unique -> unique.attributes().contains(name))
        .forEach(unique -> refuse(counter, "a unique value", unique.span()));
    design
        .entities()
        .forEach(
            other -> {
              other.attributes().values().stream()
                  .flatMap(attribute -> attribute.copyOf().stream())
                  .filter(of -> of.entity().equals(entity.name()) && of.attribute().equals(name))
                  .forEach(of -> refuse(counter, "a copy or snapshot", of.span()));
              other.counters().stream()
                  .filter(each -> each.of().equals(entity.name()))
                  .filter(each -> each.sum().equals(Optional.of(name)) || names(each.when(), name))
                  .forEach(
                      each ->
                          refuse(counter, "the counter `" + each.attribute() + "`", each.span()));
            });
    patterns(entity, counter);
    transactions(entity, counter);
  }

  private void patterns(Entity entity, Counter counter) {
    String name = counter.attribute();
    design.patterns().stream()
        .filter(pattern -> pattern.returns().contains(entity.name()))
        .forEach(
            pattern -> {
              if (names(pattern.filter(), name)) {
                refuse(counter, "the filter of `" + pattern.name() + "`", pattern.span());
              }
              if (pattern.order().flatMap(Order::by).equals(Optional.of(name))) {
                refuse(counter, "the order of `" + pattern.name() + "`", pattern.span());
              }
            });
  }

  private void transactions(Entity entity, Counter counter) {
    design
        .transactions()
        .forEach(
            transaction ->
                transaction.steps().stream()
                    .filter(step -> step.entity().equals(entity.name()))
                    .filter(step -> names(step.when(), counter.attribute()))
                    .forEach(
                        step ->
                            refuse(
                                counter,
                                "a condition of `" + transaction.name() + "`",
                                step.span())));
  }

  private static boolean names(Optional<Condition> condition, String attribute) {
    return condition.stream()
        .flatMap(Condition::leaves)
        .flatMap(leaf -> leaf.paths())
        .anyMatch(attribute::equals);
  }

  private void refuse(Counter counter, String subject, Span span) {
    findings.malformed(
        "`%s` has shards, so no item holds it, and %s cannot use it"
            .formatted(counter.attribute(), subject),
        span,
        "leave out the `shards` of `%s`, or do without it here".formatted(counter.attribute()));
  }
}

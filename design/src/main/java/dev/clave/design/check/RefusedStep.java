package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.Expiry;
import dev.clave.design.model.Span;
import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A step of a transaction that is refused whenever it runs. */
final class RefusedStep implements Check {
  static final String NAME = "refused-step";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "a transaction changes what never changes",
"""
What is `fixed` keeps the value with which it was written, items of `kind: append-only` are \
neither updated nor deleted, and what the runtime keeps (times, versions, computed \
values) is set by nobody else. Every write that would change one of them is refused, so a \
transaction with such a step never succeeds. Take the step out, or take back the promise; an \
attribute of the primary key changes only by deleting the item and creating it again. A \
transaction also writes an item once: what it creates, puts or deletes has no second step.\
""",
        """
        design: shop
        key: PK, SK
        entities:
          order:
            PK: ORDER#<orderId>
            SK: ORDER
            attributes: { orderId: string, currency: string fixed, paid: boolean = false }
        transactions:
          pay: [ { update: order, set: { paid: true, currency: <currency> } } ]
        """,
        """
        design: shop
        key: PK, SK
        entities:
          order:
            PK: ORDER#<orderId>
            SK: ORDER
            attributes: { orderId: string, currency: string fixed, paid: boolean = false }
        transactions:
          pay: [ { update: order, set: { paid: true } } ]
        """);
  }

  @Override
  public void run(Review review) {
    for (TransactionDefinition transaction : review.design().transactions()) {
      for (Step step : transaction.steps()) {
        step(review, transaction, step, review.entity(step.entity()));
      }
    }
    new RepeatedItem(review).run();
  }

  private static void step(
      Review review, TransactionDefinition transaction, Step step, Entity entity) {
    if (entity.is(EntityKind.APPEND_ONLY)
        && (step.kind() == Step.Kind.UPDATE || step.kind() == Step.Kind.DELETE)) {
      String verb = step.kind() == Step.Kind.UPDATE ? "update" : "delete";
      refuse(
          review,
          transaction,
          entity,
          step.span(),
          "a `%s` is append-only".formatted(entity.name()),
          "take out the %s, or take `append-only` from `%s`".formatted(verb, entity.name()));
      return;
    }
    StepChange.of(step)
        .paths()
        .forEach((path, span) -> change(review, transaction, entity, path, span));
  }

  private static void change(
      Review review, TransactionDefinition transaction, Entity entity, String path, Span span) {
    String name = "`%s.%s`".formatted(entity.name(), path);
    Optional<String> fixed =
        fixed(entity.attributes().values()).filter(each -> StepChange.meet(each, path)).findFirst();
    boolean key = isOfKey(review, entity, path);
    if (runtimeAttributes(entity).anyMatch(path::equals)) {
      refuse(
          review,
          transaction,
          entity,
          span,
          "the runtime keeps %s".formatted(name),
          "take it out of the step");
    } else if (key && (fixed.isPresent() || entity.is(EntityKind.FIXED))) {
      refuse(
          review,
          transaction,
          entity,
          span,
          "%s is in the primary key and fixed".formatted(name),
          "delete the item and create it again, or key `%s` by what stays"
              .formatted(entity.name()));
    } else if (fixed.isPresent()) {
      String other = fixed.get().equals(path) ? name : "`%s` in it".formatted(fixed.get());
      refuse(
          review,
          transaction,
          entity,
          span,
          "%s is fixed".formatted(other),
          "take it out of the step, or take `fixed` from it");
    }
  }

  private static boolean isOfKey(Review review, Entity entity, String path) {
    return entity.keyVariables(review.table(entity).key()).stream()
        .anyMatch(variable -> StepChange.meet(variable, path));
  }

  /** The paths that are declared fixed, also inside maps. */
  private static Stream<String> fixed(Iterable<Attribute> attributes) {
    Stream.Builder<String> paths = Stream.builder();
    attributes.forEach(attribute -> fixed(attribute.name(), attribute).forEach(paths));
    return paths.build();
  }

  private static Stream<String> fixed(String path, Attribute attribute) {
    if (attribute.fixed()) {
      return Stream.of(path);
    }
    Map<String, Attribute> inside =
        attribute.type() instanceof AttributeType.Fields map ? map.fields() : Map.of();
    return inside.values().stream().flatMap(each -> fixed(path + "." + each.name(), each));
  }

  /** The attributes that only the runtime writes. */
  private static Stream<String> runtimeAttributes(Entity entity) {
    return Stream.of(
            entity.runtimeAttributes().stream(),
            entity
                .expiry()
                .filter(each -> each.after().isPresent())
                .map(Expiry::attribute)
                .stream(),
            entity.attributes().values().stream()
                .filter(each -> each.computed().isPresent())
                .map(Attribute::name))
        .flatMap(names -> names);
  }

  private static void refuse(
      Review review,
      TransactionDefinition transaction,
      Entity entity,
      Span span,
      String why,
      String help) {
    review.add(
        Finding.error(NAME, "`%s` is always refused: %s".formatted(transaction.name(), why), span)
            .label("refused")
            .help(help),
        transaction,
        entity);
  }
}

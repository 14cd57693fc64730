package dev.clave.bench.systems;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyRule;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Which attribute an update of a day changes, where the stated load names none. */
final class ChangedAttribute {
  private ChangedAttribute() {}

  static Optional<Attribute> of(Entity entity) {
    return moving(entity).or(() -> changeable(entity));
  }

  /** A word in the key of an index whose change moves the item there, and asks for nothing else. */
  private static Optional<Attribute> moving(Entity entity) {
    return entity.keys().values().stream()
        .filter(rule -> rule.choices().size() == 1)
        .flatMap(rule -> rule.inputs().stream())
        .map(entity.attributes()::get)
        .filter(each -> each != null && each.type() instanceof AttributeType.Enumeration)
        .filter(each -> entity.keys().values().stream().noneMatch(rule -> isCase(rule, each)))
        .findFirst();
  }

  private static boolean isCase(KeyRule rule, Attribute attribute) {
    return rule.choices().size() > 1 && rule.inputs().contains(attribute.name());
  }

  /** A text that is in no key. */
  private static Optional<Attribute> changeable(Entity entity) {
    Set<String> keys = new HashSet<>();
    entity.keys().values().forEach(rule -> keys.addAll(rule.inputs()));
    entity
        .references()
        .forEach(each -> each.keys().values().forEach(rule -> keys.addAll(rule.inputs())));
    return entity.attributes().values().stream()
        .filter(each -> isPlain(each) && !keys.contains(each.name()))
        .filter(each -> !each.fixed() && each.computed().isEmpty())
        .filter(
            each ->
                entity.unique().stream().noneMatch(one -> one.attributes().contains(each.name())))
        .findFirst();
  }

  static boolean isPlain(Attribute attribute) {
    return attribute.type() instanceof AttributeType.Text text
        && text.pattern().isEmpty()
        && text.format().isEmpty()
        && text.maxLength().orElse(1000) > 20;
  }
}

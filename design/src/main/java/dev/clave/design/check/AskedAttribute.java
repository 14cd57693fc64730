package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Pattern;
import dev.clave.design.unify.Alignment;
import dev.clave.design.unify.ItemType;
import java.util.Set;

/**
 * The third part of {@link OneSlotManyRelations}: a pattern that gives one attribute of an entity
 * ({@code TEAM#<name>}) where the key holds another ({@code TEAM#<teamId>}). In an index the two
 * are of different types: several attributes of an entity may well be the ids of one thing.
 */
final class AskedAttribute {
  private final Review review;

  AskedAttribute(Review review) {
    this.review = review;
  }

  void run() {
    for (Pattern pattern : review.design().patterns()) {
      boolean isClear = pattern.index().isEmpty() || !review.hasFindingAbout(pattern);
      if (isClear && pattern.returns().size() == 1) {
        review.reached(pattern).stream()
            .filter(type -> type.reach().reference().isEmpty() && !type.reach().guard())
            .forEach(type -> key(pattern, type));
      }
    }
  }

  private void key(Pattern pattern, ItemType type) {
    Entity entity = type.entity();
    KeySchema schema = review.schema(pattern);
    Set<String> inKey = entity.keyVariables(schema);
    for (KeyAttribute key : schema.partition()) {
      KeyRule rule = type.keys().get(key.name());
      pattern.condition(key.name()).stream()
          .map(KeyCondition::operands)
          .flatMap(
              operands ->
                  rule.templates().stream()
                      .flatMap(
                          written ->
                              Alignment.of(
                                  operands.get(0), written, review.table(pattern).delimiter())
                                  .stream()))
          .filter(each -> isOther(entity, inKey, each))
          .filter(each -> pattern.index().isEmpty() || areUnlike(entity, each))
          .findFirst()
          .ifPresent(each -> report(pattern, entity, rule, each));
    }
  }

  private static boolean isOther(Entity entity, Set<String> inKey, Alignment each) {
    return !inKey.contains(each.asked().name())
        && entity
            .attribute(each.asked().name())
            .filter(attribute -> !attribute.implied())
            .map(Attribute::origin)
            .filter(origin -> origin.isEmpty())
            .isPresent();
  }

  private static boolean areUnlike(Entity entity, Alignment each) {
    return !Texts.type(entity, each.asked()).equals(Texts.type(entity, each.written()));
  }

  private void report(Pattern pattern, Entity entity, KeyRule rule, Alignment each) {
    review.add(
        Finding.warning(
                OneSlotManyRelations.NAME,
                "`%s` finds a `%s` by its `%s`, not by its `%s`"
                    .formatted(
                        pattern.name(), entity.name(), each.written().name(), each.asked().name()),
                each.asked().span())
            .label("the key holds `<%s>`".formatted(each.written().name()))
            .note(rule.templates().get(0).span(), "written here")
            .help(
                "ask for `<%s>`, or give `%s` an index of its own"
                    .formatted(each.written().name(), each.asked().name())),
        pattern,
        entity);
  }
}

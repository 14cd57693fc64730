package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Template;
import dev.clave.design.model.Waivable;
import dev.clave.design.unify.Alignment;
import dev.clave.design.unify.ItemType;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The second half of {@link OneSlotManyRelations}: an index entry under one attribute, asked for by
 * several that the entity has: one that stands for any relation ({@code REF#<relatedId>}), or one
 * with the prefix of another ({@code PARTY#<senderId>} and {@code PARTY#<receiverId>}). Every
 * question fits the entry, yet an item holds one answer.
 */
final class GenericSlot {
  /** An entity's entry in an index, by one of the key attributes and a variable in it. */
  private record Slot(Entity entity, String index, KeyRule rule, String variable) {}

  private final Review review;
  private final Map<Slot, Map<String, Pattern>> relations = new LinkedHashMap<>();

  GenericSlot(Review review) {
    this.review = review;
  }

  void run() {
    for (Pattern pattern : review.design().patterns()) {
      if (pattern.index().isPresent()) {
        review.reached(pattern).forEach(type -> relation(pattern, type));
      }
    }
    relations.forEach(
        (slot, patterns) -> {
          if (patterns.containsKey(slot.variable())) {
            patterns.forEach((relation, pattern) -> reportOther(slot, relation, pattern));
          } else if (patterns.size() > 1) {
            report(slot, patterns);
          }
        });
  }

  private void relation(Pattern pattern, ItemType type) {
    String delimiter = review.table(pattern).delimiter();
    for (KeyAttribute key : review.schema(pattern).partition()) {
      KeyRule rule = type.keys().get(key.name());
      Stream<Template> operands =
          pattern.condition(key.name()).map(KeyCondition::operands).stream().flatMap(List::stream);
      operands
          .flatMap(
              operand ->
                  rule.templates().stream()
                      .flatMap(template -> Alignment.of(operand, template, delimiter).stream()))
          .filter(each -> isDeclared(type.entity(), each.asked().name()))
          .forEach(
              each ->
                  relations
                      .computeIfAbsent(
                          new Slot(
                              type.entity(), pattern.index().get(), rule, each.written().name()),
                          slot -> new LinkedHashMap<>())
                      .putIfAbsent(each.asked().name(), pattern));
    }
  }

  private static boolean isDeclared(Entity entity, String attribute) {
    return entity.attribute(attribute).filter(each -> !each.implied()).isPresent();
  }

  /** A pattern that asks by another relation than the one under which the entry is. */
  private void reportOther(Slot slot, String relation, Pattern pattern) {
    if (relation.equals(slot.variable())) {
      return;
    }
    KeyCondition slotCondition = pattern.condition(slot.rule().attribute()).orElseThrow();
    String word = relation.replaceAll("_?(Id|id)$", "");
    String key =
        "%s%s<%s>"
            .formatted(word.toUpperCase(Locale.ROOT), review.table(pattern).delimiter(), relation);
    review.add(
        Finding.error(
                OneSlotManyRelations.NAME,
                "`%s` finds a `%s` by its `%s`, not by its `%s`: its one entry in `%s` is under %s"
                    .formatted(
                        pattern.name(),
                        slot.entity().name(),
                        slot.variable(),
                        relation,
                        slot.index(),
                        Texts.templates(slot.rule())),
                slotCondition.span())
            .label("another relation than the one that is written")
            .note(slot.rule().templates().get(0).span(), "one item, one value")
            .help(
                "give the relation a reference with a prefix of its own, `references: { %s: { %s: %s, … } }`, and ask for that"
                    .formatted(word, slot.rule().attribute(), key)),
        pattern,
        slot.entity());
  }

  private void report(Slot slot, Map<String, Pattern> patterns) {
    Set<Waivable> subjects = new LinkedHashSet<>(patterns.values());
    subjects.add(slot.entity());
    Finding finding =
        Finding.error(
                OneSlotManyRelations.NAME,
                "a `%s` is found in `%s` by %s, whichever was written: its one entry there is under %s"
                    .formatted(
                        slot.entity().name(),
                        slot.index(),
                        Texts.list(List.copyOf(patterns.keySet())).replace(" and ", " or "),
                        Texts.templates(slot.rule())),
                slot.rule().templates().get(0).span())
            .label("one item, one value");
    for (Map.Entry<String, Pattern> each : patterns.entrySet()) {
      finding =
          finding.note(
              each.getValue().conditions().get(0).span(),
              "`%s` asks by `%s`".formatted(each.getValue().name(), each.getKey()));
    }
    String relation = patterns.keySet().iterator().next();
    review.add(
        finding.help(
            "give each relation a reference: `references: { %s: { %s: %s } }`"
                .formatted(
                    relation.replaceAll("_?(Id|id)$", ""),
                    slot.rule().attribute(),
                    patterns.get(relation).conditions().get(0).operands().get(0).text())),
        subjects.toArray(Waivable[]::new));
  }
}

package dev.clave.design.compare;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Unique;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An entity in two versions of a design, and what of it is only in one of them. Renamed attributes
 * count as the same.
 *
 * <pre>{@code
 * for (EntityPair pair : EntityPair.of(before, after)) {
 *   pair.formerName("teléfono");    // as `was` says, or `teléfono` itself
 * }
 * }</pre>
 *
 * @param formerNames the former name of each attribute that was renamed, by its name
 * @param changedKeys the key attributes that both versions write, each in another way
 * @param uniques unique values of one version only: true if it is the later one
 * @param references references of one version only, by the same rule
 * @param rekeyedReferences the names of references that both have as the same items, each version
 *     with index keys of its own in them
 * @param counters counters of one version only, by the same rule
 */
public record EntityPair(
    Entity before,
    Entity after,
    Map<String, String> formerNames,
    Set<String> changedKeys,
    Map<Unique, Boolean> uniques,
    Map<Reference, Boolean> references,
    Set<String> rekeyedReferences,
    Map<Counter, Boolean> counters) {

  /** Every entity that both versions have, also under another name. */
  public static List<EntityPair> of(Design before, Design after) {
    List<EntityPair> pairs = new ArrayList<>();
    for (Entity now : after.entities()) {
      formerEntities(before, now).forEach(old -> pairs.add(of(before, after, old, now)));
    }
    return pairs;
  }

  /**
   * What an entity was before: itself, or what it names with {@code was}, several if they merge.
   */
  static List<Entity> formerEntities(Design before, Entity now) {
    Optional<Entity> same = before.findEntity(now.name());
    return same.isPresent()
        ? List.of(same.get())
        : now.was().stream()
            .flatMap(names -> Arrays.stream(names.split(",")))
            .flatMap(name -> before.findEntity(name.strip()).stream())
            .toList();
  }

  private static EntityPair of(Design before, Design after, Entity old, Entity now) {
    Map<String, String> former = EntityChanges.formerAttributeNames(old, now);
    Meaning names = new Meaning(former);
    Set<String> changedKeys = new LinkedHashSet<>();
    for (KeyRule rule : now.keys().values()) {
      Optional<KeyRule> was = old.key(rule.attribute());
      if (was.isPresent() && !Meaning.PLAIN.rule(was.get()).equals(names.rule(rule))) {
        changedKeys.add(rule.attribute());
      }
    }
    Map<Reference, Boolean> references =
        new LinkedHashMap<>(EntityChanges.referenceDifferences(old, now, names));
    RekeyedReferences sameItems =
        new RekeyedReferences(old, now, names, after.table(now.table()).key());
    Set<String> rekeyed = new LinkedHashSet<>();
    for (Reference reference : now.references()) {
      if (references.containsKey(reference) && sameItems.has(reference)) {
        rekeyed.add(reference.name());
      }
    }
    references.keySet().removeIf(reference -> rekeyed.contains(reference.name()));
    return new EntityPair(
        old,
        now,
        former,
        changedKeys,
        EntityChanges.uniqueDifferences(old, now, names),
        references,
        rekeyed,
        new EntityChanges(before, after, new Changes()).counterDifferences(old, now, names));
  }

  /** The name that an attribute of the later version had in the earlier one, if it had any. */
  public String formerName(String attribute) {
    return formerNames.getOrDefault(attribute, attribute);
  }

  /** Whether an attribute is computed in the same way in both versions, or in neither. */
  public boolean computesAlike(String attribute) {
    Optional<String> old =
        Optional.ofNullable(before.attributes().get(formerName(attribute)))
            .flatMap(Attribute::computed)
            .map(Meaning.PLAIN::template);
    return old.equals(
        after.attributes().get(attribute).computed().map(new Meaning(formerNames)::template));
  }

  /** Whether an attribute of the later version has values of the same form in the earlier one. */
  public boolean storesAlike(String attribute) {
    Attribute old = before.attributes().get(formerName(attribute));
    Attribute now = after.attributes().get(attribute);
    return old == null || TypeChange.of(old.type(), now.type()).keepsForm();
  }
}

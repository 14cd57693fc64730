package dev.clave.table.evolution;

import dev.clave.design.Design;
import dev.clave.design.compare.ChangeClass;
import dev.clave.design.compare.Comparison;
import dev.clave.design.compare.DesignChange;
import dev.clave.design.compare.EntityPair;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyRule;
import dev.clave.table.options.Conversions;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** Tells why a change of an entity's attributes cannot be applied in place. */
final class AttributeCoverage {
  private final Design before;
  private final Design after;
  private final Conversions conversions;
  private final BiConsumer<String, String> refuse;

  /** With what takes a place in the design and the reason. */
  AttributeCoverage(
      Design before, Design after, Conversions conversions, BiConsumer<String, String> refuse) {
    this.before = before;
    this.after = after;
    this.conversions = conversions;
    this.refuse = refuse;
  }

  void check(EntityPair pair, boolean moved) {
    Entity old = pair.before();
    Entity now = pair.after();
    Set<String> formerNames = new HashSet<>();
    for (Attribute attribute : now.attributes().values()) {
      String former = pair.formerName(attribute.name());
      formerNames.add(former);
      boolean there = old.attributes().containsKey(former);
      if (attribute.computed().isPresent()) {
        if (!pair.computesAlike(attribute.name())) {
          refuse.accept(
              now.name() + "." + attribute.name(),
              "it is computed, and a change does not compute the values of stored items");
        }
        continue;
      }
      boolean inPlace = there && !moved && sameStoredName(old.attributes().get(former), attribute);
      if (inPlace && !attribute.optional() && old.attributes().get(former).optional()) {
        refuse.accept(
            now.name() + "." + attribute.name(),
            "it becomes required, and stored values would change under programs of the old"
                + " design; store it under another name with `as`");
      }
      if (there) {
        remade(pair, attribute, moved);
      }
      if (!attribute.optional()
          && attribute.defaultValue().isEmpty()
          && !conversions.computes(true, old.name(), now.name(), attribute.name())
          && (!there || old.attributes().get(former).optional())
          && !attribute.implied()) {
        refuse.accept(
            now.name() + "." + attribute.name(),
            "it is required and stored items may have none; give it a default, or a conversion");
      }
    }
    for (Attribute attribute : old.attributes().values()) {
      if (!formerNames.contains(attribute.name())
          && !attribute.optional()
          && !attribute.implied()
          && attribute.defaultValue().isEmpty()
          && !conversions.computes(false, now.name(), old.name(), attribute.name())) {
        refuse.accept(
            now.name() + "." + attribute.name(),
            "it is removed and programs of the old design require it; make it optional first, or"
                + " give a conversion back");
      }
    }
    if (moved) {
      return;
    }
    for (DesignChange change : Comparison.of(before, after).changes()) {
      if (change.changeClass() != ChangeClass.SAFE
          && change.entity().equals(Optional.of(now.name()))
          && isInPlace(pair, change)) {
        refuse.accept(
            change.place(),
            change.change()
                + "; an item has one value of it at a time: store it under another name with"
                + " `as`, or give it a new name and the old one as `was`");
      }
    }
  }

  private static boolean sameStoredName(Attribute old, Attribute now) {
    return old.storedName().equals(now.storedName());
  }

  /**
   * What is made of an attribute of another type, or that only one design requires, would be
   * written in two ways at once.
   */
  private void remade(EntityPair pair, Attribute now, boolean moved) {
    Attribute old = pair.before().attributes().get(pair.formerName(now.name()));
    boolean retyped = !moved && !pair.storesAlike(now.name());
    boolean requiredByOne =
        old.optional() != now.optional() && (moved || !sameStoredName(old, now));
    if (!retyped && !requiredByOne) {
      return;
    }
    Entity entity = pair.after();
    String name = now.name();
    Predicate<KeyRule> feedsKey =
        rule ->
            rule.inputs().stream()
                .anyMatch(path -> path.equals(name) || path.startsWith(name + "."));
    boolean keyed =
        !moved
            && entity.keys().values().stream()
                .filter(rule -> pair.before().keys().containsKey(rule.attribute()))
                .anyMatch(feedsKey);
    boolean guarded =
        entity.unique().stream()
            .filter(unique -> !pair.uniques().containsKey(unique))
            .anyMatch(unique -> unique.attributes().contains(name));
    boolean referred =
        entity.references().stream()
            .filter(reference -> !pair.references().containsKey(reference))
            .anyMatch(
                reference ->
                    reference.copiesAll()
                        || reference.copied().contains(name)
                        || reference.keys().values().stream().anyMatch(feedsKey));
    boolean counted =
        after.entities().stream()
            .flatMap(holder -> holder.counters().stream())
            .filter(counter -> counter.of().equals(entity.name()))
            .anyMatch(
                counter ->
                    counter.sum().equals(Optional.of(name))
                        || counter
                            .when()
                            .filter(when -> when.paths().anyMatch(name::equals))
                            .isPresent());
    if (keyed || guarded || referred || counted) {
      refuse.accept(
          entity.name() + "." + name,
          (retyped ? "its type changes" : "only one of the designs requires it")
              + ", and a key, a unique value, a reference or a counter that both designs"
              + " have is made of it; give that a new name too");
    }
  }

  /** Whether a change is of the type of an attribute that keeps its name, or inside a map. */
  private static boolean isInPlace(EntityPair pair, DesignChange change) {
    String path =
        change
            .place()
            .substring(Math.min(change.place().length(), pair.after().name().length() + 1));
    boolean nested = path.contains(".") && !change.place().contains(" ");
    boolean typed =
        change.change().startsWith("type changed from") && path.indexOf(' ') < 0 && !path.isEmpty();
    Attribute now = pair.after().attributes().get(path);
    Attribute old = pair.before().attributes().get(path);
    boolean elsewhere = now != null && old != null && !sameStoredName(old, now);
    return nested || (typed && !elsewhere && !pair.formerNames().containsKey(path));
  }
}

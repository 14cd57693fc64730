package dev.clave.design.compare;

import static dev.clave.design.compare.ChangeClass.BREAKING;
import static dev.clave.design.compare.ChangeClass.FILL;
import static dev.clave.design.compare.ChangeClass.MOVE;
import static dev.clave.design.compare.ChangeClass.SAFE;

import dev.clave.design.Design;
import dev.clave.design.model.Bounds;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Unique;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds what changed in the entities of a design: their keys and what hangs from them. */
final class EntityChanges {
  private final Design before;
  private final Design after;
  private final Changes changes;

  EntityChanges(Design before, Design after, Changes changes) {
    this.before = before;
    this.after = after;
    this.changes = changes;
  }

  void find() {
    Set<String> removedNames =
        before.entities().stream()
            .map(Entity::name)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    for (Entity now : after.entities()) {
      List<Entity> former = EntityPair.formerEntities(before, now);
      if (!former.isEmpty()) {
        former.forEach(
            old -> {
              removedNames.remove(old.name());
              compare(old, now);
            });
      } else {
        add(SAFE, now, "", "added", "no stored item is of it");
      }
    }
    removedNames.forEach(
        name ->
            changes.add(
                BREAKING,
                name,
                name,
                "removed",
                "its stored items stay and nothing reads them: delete them, or keep the entity"));
  }

  private void compare(Entity old, Entity now) {
    if (!old.name().equals(now.name())) {
      add(SAFE, now, "", "renamed from `" + old.name() + "`", "items store its type, not its name");
    }
    if (!old.table().equals(now.table())) {
      add(MOVE, now, "", "moved to table `" + now.table() + "`", "its items go to another table");
    }
    type(old, now);
    Meaning names = formerNames(old, now);
    keys(old, now, names);
    uniques(old, now, names);
    references(old, now, names);
    counters(old, now, names);
    expiry(old, now, names);
    version(old, now);
    if (!old.under().equals(now.under())) {
      add(
          FILL,
          now,
          "",
          "attributes are stored elsewhere",
          "stored items keep them in another map");
    }
    if (old.is(EntityKind.APPEND_ONLY) != now.is(EntityKind.APPEND_ONLY)) {
      boolean is = now.is(EntityKind.APPEND_ONLY);
      add(SAFE, now, "", is ? "now append-only" : "no longer append-only", "stored items stay");
    }
    onDelete(old, now);
    new AttributeChanges(now.name(), "", changes).find(old.attributes(), now.attributes());
  }

  private static Meaning formerNames(Entity old, Entity now) {
    return new Meaning(formerAttributeNames(old, now));
  }

  /** The former name of each attribute that was renamed. */
  static Map<String, String> formerAttributeNames(Entity old, Entity now) {
    Map<String, String> former = new HashMap<>();
    now.attributes()
        .forEach(
            (name, attribute) -> {
              String was = AttributeChanges.formerName(attribute, old.attributes());
              if (!was.equals(name)) {
                former.put(name, was);
              }
            });
    return former;
  }

  private void type(Entity old, Entity now) {
    if (!old.typeAttribute().equals(now.typeAttribute())) {
      add(FILL, now, "", "type attribute changed", "stored items name their type elsewhere");
    } else if (now.typeAttribute().isPresent() && !old.type().equals(now.type())) {
      add(
          FILL,
          now,
          "",
          "type changed from `" + old.type() + "` to `" + now.type() + "`",
          "stored items say the old type");
    }
  }

  private void keys(Entity old, Entity now, Meaning names) {
    List<String> primary =
        after.table(now.table()).key().attributes().stream().map(KeyAttribute::name).toList();
    Set<String> attributes = new LinkedHashSet<>(old.keys().keySet());
    attributes.addAll(now.keys().keySet());
    for (String attribute : attributes) {
      Optional<KeyRule> was = old.key(attribute);
      Optional<KeyRule> is = now.key(attribute);
      if (Objects.equals(was.map(Meaning.PLAIN::rule), is.map(names::rule))) {
        continue;
      }
      String text = "from %s to %s".formatted(templates(was), templates(is));
      if (primary.contains(attribute)) {
        add(MOVE, now, attribute, "key changed " + text, "every stored item gets another key");
      } else if (is.isEmpty()) {
        add(FILL, now, attribute, "no longer written", "stored items are still in the index");
      } else if (was.isEmpty()) {
        add(FILL, now, attribute, "now written as " + templates(is), "stored items do not have it");
      } else {
        add(FILL, now, attribute, "index key changed " + text, "stored items have the old value");
      }
    }
  }

  private static String templates(Optional<KeyRule> rule) {
    return rule.map(
            each ->
                each.templates().stream()
                        .map(template -> "`" + template + "`")
                        .collect(Collectors.joining(" or "))
                    + (each.shards() > 1 ? " in " + each.shards() + " shards" : ""))
        .orElse("none");
  }

  /** The unique values that only one of the versions has: true if it was added. */
  static Map<Unique, Boolean> uniqueDifferences(Entity old, Entity now, Meaning names) {
    Function<Unique, String> was =
        each -> each.attributes() + " " + each.each() + " " + Meaning.PLAIN.keys(each.keys());
    Function<Unique, String> is =
        each ->
            names.former(each.attributes())
                + " "
                + each.each().map(name -> names.former(name))
                + " "
                + names.keys(each.keys());
    return differences(old.unique(), now.unique(), was, is);
  }

  private void uniques(Entity old, Entity now, Meaning names) {
    uniqueDifferences(old, now, names)
        .forEach(
            (unique, added) -> {
              String place = "unique " + unique;
              if (added) {
                add(
                    FILL,
                    now,
                    place,
                    "added",
                    "each stored value gets its guard; values that two items share are found"
                        + " first");
              } else {
                add(FILL, now, place, "removed", "stored guards would refuse values for ever");
              }
            });
  }

  /** The references that only one of the versions has: true if it was added. */
  static Map<Reference, Boolean> referenceDifferences(Entity old, Entity now, Meaning names) {
    Function<Reference, String> was =
        each -> each.name() + each.copied() + each.copiesAll() + Meaning.PLAIN.keys(each.keys());
    Function<Reference, String> is =
        each ->
            each.name() + names.former(each.copied()) + each.copiesAll() + names.keys(each.keys());
    return differences(old.references(), now.references(), was, is);
  }

  private void references(Entity old, Entity now, Meaning names) {
    referenceDifferences(old, now, names)
        .forEach(
            (reference, added) ->
                add(
                    FILL,
                    now,
                    "reference " + reference.name(),
                    added ? "added" : "removed",
                    added
                        ? "each stored item gets its reference"
                        : "the reference items are deleted"));
  }

  /** The counters that only one of the versions has: true if it was added. */
  Map<Counter, Boolean> counterDifferences(Entity old, Entity now, Meaning names) {
    Function<Counter, String> was =
        each ->
            each.attribute()
                + each.of()
                + each.sum()
                + each.with()
                + shards(each, Meaning.PLAIN)
                + Meaning.PLAIN.condition(each.when());
    Function<Counter, String> is =
        each ->
            names.former(each.attribute())
                + formerEntity(each.of())
                + each.sum().map(counted(each)::former)
                + with(each, names)
                + shards(each, names)
                + counted(each).condition(each.when());
    return differences(old.counters(), now.counters(), was, is);
  }

  private static String shards(Counter counter, Meaning names) {
    return counter.shards().map(each -> each.count() + names.keys(each.keys())).orElse("");
  }

  private void counters(Entity old, Entity now, Meaning names) {
    counterDifferences(old, now, names)
        .forEach(
            (counter, added) ->
                add(
                    FILL,
                    now,
                    "counter " + counter.attribute(),
                    added ? "added" : "removed",
                    added
                        ? "what is stored is counted first"
                        : "the stored number is no longer kept"));
    for (Counter counter : now.counters()) {
      old.counters().stream()
          .filter(each -> each.attribute().equals(names.former(counter.attribute())))
          .filter(each -> !each.bounds().equals(counter.bounds()))
          .forEach(
              each ->
                  add(
                      SAFE,
                      now,
                      "counter " + counter.attribute(),
                      "bounds " + text(each.bounds()) + " became " + text(counter.bounds()),
                      "programs of the earlier version still count beyond the new bounds; numbers"
                          + " that are stored stay"));
    }
  }

  private static String text(Optional<Bounds> bounds) {
    return bounds.map(Bounds::toString).orElse("none");
  }

  private String formerEntity(String name) {
    return after
        .findEntity(name)
        .flatMap(Entity::was)
        .filter(was -> before.findEntity(name).isEmpty() && before.findEntity(was).isPresent())
        .orElse(name);
  }

  private Meaning counted(Counter counter) {
    return before
        .findEntity(formerEntity(counter.of()))
        .flatMap(old -> after.findEntity(counter.of()).map(now -> formerNames(old, now)))
        .orElse(Meaning.PLAIN);
  }

  private Map<String, String> with(Counter counter, Meaning holder) {
    Map<String, String> with = new LinkedHashMap<>();
    counter
        .with()
        .forEach((mine, theirs) -> with.put(holder.former(mine), counted(counter).former(theirs)));
    return with;
  }

  private void expiry(Entity old, Entity now, Meaning names) {
    String was = old.expiry().map(each -> each.attribute() + each.after() + each.from()).orElse("");
    String is =
        now.expiry()
            .map(
                each ->
                    names.former(each.attribute()) + each.after() + each.from().map(names::former))
            .orElse("");
    if (was.equals(is)) {
      return;
    }
    if (was.isEmpty() && now.expiry().get().after().isEmpty()) {
      add(SAFE, now, "ttl", "added", "stored items have no value and do not expire");
    } else {
      String change = was.isEmpty() ? "added" : is.isEmpty() ? "removed" : "changed";
      add(FILL, now, "ttl", change, "stored items expire by the old rule");
    }
  }

  private void onDelete(Entity old, Entity now) {
    String was = old.onDelete().map(each -> each.children().toString()).orElse("none");
    String is = now.onDelete().map(each -> each.children().toString()).orElse("none");
    if (!was.equals(is)) {
      add(
          SAFE,
          now,
          "on delete",
          "changed from %s to %s".formatted(was, is),
          "stored items stay; programs of the old version still delete by the old rule");
    }
  }

  private void version(Entity old, Entity now) {
    if (old.version().isEmpty() && now.version().isPresent()) {
      add(
          FILL,
          now,
          "version",
          "added",
          "stored items have none, and programs of the old version do not count it");
    } else if (old.version().isPresent() && !old.version().equals(now.version())) {
      add(
          BREAKING,
          now,
          "version",
          now.version().isEmpty() ? "removed" : "changed to `" + now.version().get() + "`",
          "programs of the old version rely on it to notice other writers");
    }
  }

  /** What is only in one of two lists: true if it was added, false if it was removed. */
  private static <T> Map<T, Boolean> differences(
      List<T> old, List<T> now, Function<T, String> was, Function<T, String> is) {
    Set<String> meaningsBefore = old.stream().map(was).collect(Collectors.toSet());
    Set<String> meaningsAfter = now.stream().map(is).collect(Collectors.toSet());
    Map<T, Boolean> differences = new LinkedHashMap<>();
    old.stream()
        .filter(each -> !meaningsAfter.contains(was.apply(each)))
        .forEach(each -> differences.put(each, false));
    now.stream()
        .filter(each -> !meaningsBefore.contains(is.apply(each)))
        .forEach(each -> differences.put(each, true));
    return differences;
  }

  private void add(
      ChangeClass changeClass, Entity entity, String part, String change, String reason) {
    String place = part.isEmpty() ? entity.name() : entity.name() + " " + part;
    changes.add(changeClass, place, entity.name(), change, reason);
  }
}

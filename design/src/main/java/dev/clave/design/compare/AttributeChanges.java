package dev.clave.design.compare;

import static dev.clave.design.compare.ChangeClass.BREAKING;
import static dev.clave.design.compare.ChangeClass.FILL;
import static dev.clave.design.compare.ChangeClass.SAFE;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Finds what changed in the attributes of one entity, or in the fields of one of its maps. */
final class AttributeChanges {
  private final String entity;
  private final String prefix;
  private final Changes changes;

  AttributeChanges(String entity, String prefix, Changes changes) {
    this.entity = entity;
    this.prefix = prefix;
    this.changes = changes;
  }

  void find(Map<String, Attribute> before, Map<String, Attribute> after) {
    Meaning names = names(before, after);
    Set<String> removedNames = new LinkedHashSet<>(before.keySet());
    Set<String> addedNames = new LinkedHashSet<>();
    after.forEach(
        (name, now) -> {
          String former = formerName(now, before);
          removedNames.remove(former);
          if (before.containsKey(former)) {
            compare(former, before.get(former), now, names);
          } else {
            addedNames.add(name);
            added(now);
          }
        });
    removedNames.forEach(name -> removed(before.get(name)));
    suggest(removedNames, addedNames, before, after);
  }

  private static Meaning names(Map<String, Attribute> before, Map<String, Attribute> after) {
    Map<String, String> former = new HashMap<>();
    after.forEach((name, now) -> former.put(name, formerName(now, before)));
    return new Meaning(former);
  }

  /** The name that an attribute had; its own unless it was renamed since. */
  static String formerName(Attribute now, Map<String, Attribute> before) {
    return before.containsKey(now.name())
        ? now.name()
        : now.was().filter(before::containsKey).orElse(now.name());
  }

  private void added(Attribute now) {
    if (now.computed().isPresent()) {
      add(
          FILL,
          now,
          "added, computed from `" + now.computed().get().text() + "`",
          "stored items get it when they are next written");
      return;
    }
    if (now.optional()) {
      add(SAFE, now, "added, optional", "stored items need no value");
    } else if (now.implied()) {
      add(
          SAFE,
          now,
          "added, kept by the runtime",
          "stored items get it when they are next written");
    } else if (now.defaultValue().isPresent()) {
      add(FILL, now, "added, required", "stored items get `" + now.defaultValue().get() + "`");
    } else if (now.generatedId().isPresent()) {
      add(
          BREAKING,
          now,
          "added, required, with a generated value",
          "ids are made for new items only: stored items need one each, so make it optional first");
    } else {
      add(
          BREAKING,
          now,
          "added, required, without a default",
          "stored items have no value: give a default, or make it optional");
    }
  }

  private void removed(Attribute old) {
    if (old.optional() || old.implied()) {
      add(SAFE, old, "removed", "stored values stay, and the new version does not read them");
    } else {
      add(
          BREAKING,
          old,
          "removed, was required",
          "programs of the old version expect it in items that the new version writes");
    }
  }

  private void compare(String former, Attribute old, Attribute now, Meaning names) {
    if (!former.equals(now.name()) && old.storedName().equals(now.storedName())) {
      add(
          SAFE,
          now,
          "renamed from `" + former + "`",
          "items store it under the same name, `" + now.storedName() + "`");
    } else if (former.equals(now.name()) && !old.storedName().equals(now.storedName())) {
      add(
          FILL,
          now,
          "stored as `%s`, was `%s`".formatted(now.storedName(), old.storedName()),
          "stored items get their value under the new name");
    } else if (!former.equals(now.name())) {
      add(
          FILL,
          now,
          "renamed from `" + former + "`",
          "stored items get their value under the new name");
    }
    boolean elsewhere = !old.storedName().equals(now.storedName()) && prefix.isEmpty();
    if (element(old.type()) instanceof AttributeType.Fields inner
        && element(now.type()) instanceof AttributeType.Fields fields
        && old.type().getClass() == now.type().getClass()) {
      new AttributeChanges(entity, prefix + now.name() + ".", changes)
          .find(inner.fields(), fields.fields());
    } else if (!Meaning.of(old.type()).equals(Meaning.of(now.type()))) {
      TypeChange change = TypeChange.of(old.type(), now.type());
      add(
          elsewhere ? FILL : change.changeClass(),
          now,
          "type changed from %s to %s".formatted(old.type().text(), now.type().text()),
          elsewhere ? "stored values are converted" : change.reason());
    }
    optional(old, now);
    if (old.fixed() != now.fixed()) {
      add(SAFE, now, now.fixed() ? "now fixed" : "no longer fixed", "stored values stay");
    }
    if (!old.computed().map(Meaning.PLAIN::template).equals(now.computed().map(names::template))) {
      add(
          now.computed().isPresent() ? FILL : SAFE,
          now,
          now.computed()
              .map(from -> "computed from `" + from.text() + "`")
              .orElse("no longer computed"),
          now.computed().isPresent()
              ? "stored items get it when they are next written"
              : "stored values stay, and callers write it from now on");
    }
    if (old.snapshot().isPresent() != now.snapshot().isPresent()) {
      add(
          SAFE,
          now,
          now.snapshot().isPresent() ? "now a snapshot" : "no longer a snapshot",
          "stored values stay");
    }
    if (!old.defaultValue().equals(now.defaultValue())
        || !old.generatedId().equals(now.generatedId())) {
      add(SAFE, now, "default changed", "a default counts only for items that are written");
    }
  }

  /** What a list or a map of such holds; any other type itself. */
  private static AttributeType element(AttributeType type) {
    return type instanceof AttributeType.ListOf list
        ? list.element()
        : type instanceof AttributeType.MapOf map ? map.element() : type;
  }

  private void optional(Attribute old, Attribute now) {
    if (old.optional() && !now.optional() && now.defaultValue().isPresent()) {
      add(
          FILL,
          now,
          "now required",
          "stored items without a value get `" + now.defaultValue().get() + "`");
    } else if (old.optional() && !now.optional()) {
      add(
          BREAKING,
          now,
          "now required, without a default",
          "stored items may have no value: give a default");
    } else if (!old.optional() && now.optional() && prefix.isEmpty()) {
      add(
          FILL,
          now,
          "now optional",
          "programs of the old version require it, so items keep a value as long as they run");
    } else if (!old.optional() && now.optional()) {
      add(SAFE, now, "now optional", "programs of the old version may read items without it");
    }
  }

  private void suggest(
      Set<String> removedNames,
      Set<String> addedNames,
      Map<String, Attribute> before,
      Map<String, Attribute> after) {
    for (String to : addedNames) {
      removedNames.stream()
          .filter(
              from ->
                  Meaning.of(before.get(from).type()).equals(Meaning.of(after.get(to).type()))
                      && before.get(from).optional() == after.get(to).optional())
          .forEach(from -> changes.add(new LikelyRename(entity, prefix + from, prefix + to)));
    }
  }

  private void add(ChangeClass changeClass, Attribute attribute, String change, String reason) {
    String place = entity + "." + prefix + attribute.name();
    changes.add(changeClass, place, entity, change, reason);
  }
}

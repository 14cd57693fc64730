package dev.clave.design.compare;

import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Reference;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The references of an entity that two versions keep as the same items, with other keys of indexes.
 */
final class RekeyedReferences {
  private final Entity old;
  private final Entity now;
  private final Meaning names;
  private final KeySchema table;

  RekeyedReferences(Entity old, Entity now, Meaning names, KeySchema table) {
    this.old = old;
    this.now = now;
    this.names = names;
    this.table = table;
  }

  /** Whether both versions have it, and no key attribute has two values in its items. */
  boolean has(Reference reference) {
    return changedKeys(reference).filter(Set::isEmpty).isPresent();
  }

  /** The index keys that the two versions of any reference write in different ways. */
  Set<String> changedKeys() {
    Set<String> changedNames = new LinkedHashSet<>();
    now.references().forEach(each -> changedKeys(each).ifPresent(changedNames::addAll));
    return changedNames;
  }

  /** Empty if the versions of a reference are not the same items. */
  private Optional<Set<String>> changedKeys(Reference reference) {
    Optional<Reference> match =
        old.references().stream().filter(each -> each.name().equals(reference.name())).findFirst();
    if (match.isEmpty()
        || !match.get().copied().equals(names.former(reference.copied()))
        || match.get().copiesAll() != reference.copiesAll()) {
      return Optional.empty();
    }
    Set<String> changedNames = new LinkedHashSet<>();
    for (KeyRule rule : reference.keys().values()) {
      KeyRule was = match.get().keys().get(rule.attribute());
      if (was != null && !Meaning.PLAIN.rule(was).equals(names.rule(rule))) {
        changedNames.add(rule.attribute());
      }
    }
    boolean sameKey =
        table.attributes().stream().map(KeyAttribute::name).noneMatch(changedNames::contains);
    return sameKey ? Optional.of(changedNames) : Optional.empty();
  }
}

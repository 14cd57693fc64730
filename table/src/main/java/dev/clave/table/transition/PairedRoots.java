package dev.clave.table.transition;

import dev.clave.design.model.Expiry;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Field.Role;
import dev.clave.table.schema.Shape;
import java.util.LinkedHashSet;
import java.util.Set;

/** Collects the attributes of this program's design from which the other's things are made. */
final class PairedRoots {
  private final PairedEntity pair;
  private final Shape mine;
  private final Shape other;
  private final Set<String> roots = new LinkedHashSet<>();

  /** Names of the other design, whose counterparts are roots too. */
  private final Set<String> otherNames = new LinkedHashSet<>();

  private PairedRoots(PairedEntity pair) {
    this.pair = pair;
    this.mine = pair.mine();
    this.other = pair.other();
  }

  /**
   * @param computes whether functions compute something: they may look at any attribute
   */
  static Set<String> of(PairedEntity pair, boolean computes) {
    PairedRoots collected = new PairedRoots(pair);
    collected.fields();
    collected.expiry();
    collected.companions();
    pair.otherCounters().forEach(link -> collected.otherNames.addAll(link.roots()));
    collected.counterparts();
    if (computes) {
      allButCounters(collected.mine, collected.roots);
    }
    return collected.roots;
  }

  private static void allButCounters(Shape shape, Set<String> names) {
    shape.ordered().stream()
        .filter(field -> field.role() != Role.COUNTER)
        .forEach(field -> names.add(field.name()));
  }

  private void fields() {
    if (pair.moved()) {
      allButCounters(other, otherNames);
    }
    pair.otherFields().forEach(field -> otherNames.add(field.name()));
    pair.otherFields().stream()
        .filter(field -> field.role() == Role.EXPIRY)
        .flatMap(field -> other.entity().expiry().stream())
        .forEach(
            rule -> rule.from().or(() -> other.entity().createdAt()).ifPresent(otherNames::add));
    pair.requiredThere().forEach(field -> otherNames.add(field.name()));
    pair.otherIndexKeys().forEach(part -> otherNames.addAll(part.roots()));
  }

  private void expiry() {
    if (!pair.expiry().alike()) {
      // Companions carry the expiry of both designs, whoever writes them.
      PairedExpiry.field(other).ifPresent(field -> otherNames.add(field.name()));
      PairedExpiry.field(mine).ifPresent(field -> roots.add(field.name()));
      mine.companions().forEach(companion -> roots.addAll(companion.roots()));
    }
    pair.expiry()
        .held()
        .ifPresent(
            field -> {
              otherNames.add(field.name());
              other.entity().expiry().flatMap(Expiry::from).ifPresent(otherNames::add);
              other.entity().createdAt().ifPresent(otherNames::add);
              // The value of this design's rule is computed too, when the change ends.
              mine.entity().expiry().flatMap(Expiry::from).ifPresent(roots::add);
              mine.entity().createdAt().ifPresent(roots::add);
            });
  }

  private void companions() {
    pair.companions().others().forEach(companion -> otherNames.addAll(companion.roots()));
    pair.companions()
        .rekeyed()
        .forEach(
            (own, others) -> {
              roots.addAll(own.roots());
              otherNames.addAll(others.roots());
            });
  }

  private void counterparts() {
    for (String name : otherNames) {
      other.field(name).flatMap(pair::counterpart).map(Field::name).ifPresent(roots::add);
    }
  }
}

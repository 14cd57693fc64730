package dev.clave.table.diagnosis;

import dev.clave.table.diagnosis.Discrepancy.Kind;
import dev.clave.table.request.Gateway;
import dev.clave.table.request.Reads;
import dev.clave.table.schema.Companion;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Looks at guards and references from both sides. Items change while they are read, so each
 * suspicion is looked at again, a few times, before it is told.
 */
final class CompanionCheck {
  private static final int LOOKS = 3;

  private final Reads reads;
  private final Findings findings;
  private final Shapes shapes;
  private final boolean changing;

  CompanionCheck(Shapes shapes, Gateway gateway, Findings findings, boolean changing) {
    this.shapes = shapes;
    this.changing = changing;
    this.reads = new Reads(gateway);
    this.findings = findings;
  }

  /**
   * What is wrong, once it was seen often enough.
   *
   * @param repair the writes that mend it; empty if only people can decide
   */
  private record Suspicion(Kind kind, String expected, String found, Optional<Repair> repair) {
    static Suspicion undecided(Kind kind, String expected, String found) {
      return new Suspicion(kind, expected, found, Optional.empty());
    }
  }

  /** A companion that was read: its owner must exist and make it. */
  void companion(Shape shape, Companion companion, Map<String, AttributeValue> storedItem) {
    Map<String, AttributeValue> key = shape.keyOf(storedItem);
    tell(
        shape,
        key,
        look ->
            judge(
                shape, companion, look == 0 ? shapes.ownCompanion(storedItem) : again(shape, key)));
  }

  /** An owner that was read: each of its companions must exist. */
  void owner(Shape shape, Map<String, AttributeValue> storedItem) {
    Map<String, AttributeValue> key = shape.keyOf(storedItem);
    for (Companion companion : shape.companions()) {
      for (Map<String, AttributeValue> place :
          companion.items(key, shape.values(storedItem)).keySet()) {
        tell(
            shape,
            key,
            look -> missing(shape, companion, place, look == 0 ? storedItem : again(shape, key)));
      }
    }
  }

  private interface Look {
    Optional<Suspicion> at(int look);
  }

  private void tell(Shape shape, Map<String, AttributeValue> key, Look look) {
    Optional<Suspicion> suspicion = Optional.empty();
    for (int number = 0; number < LOOKS; number++) {
      suspicion = look.at(number);
      if (suspicion.isEmpty()) {
        return;
      }
    }
    suspicion.ifPresent(
        each ->
            each.repair.ifPresentOrElse(
                repair ->
                    findings.add(each.kind, shape.name(), key, each.expected, each.found, repair),
                () -> findings.add(each.kind, shape.name(), key, each.expected, each.found)));
  }

  private Map<String, AttributeValue> again(Shape shape, Map<String, AttributeValue> key) {
    return shapes.ownCompanion(reads.item(shape.tableName(), key, true));
  }

  private Optional<Suspicion> judge(
      Shape shape, Companion companion, Map<String, AttributeValue> storedItem) {
    if (storedItem.isEmpty()) {
      return Optional.empty();
    }
    AttributeValue owner = storedItem.get(Companion.OWNER);
    if (owner == null || !owner.hasM()) {
      return Optional.of(Suspicion.undecided(Kind.ORPHAN, "the key of its owner", "nothing"));
    }
    Map<String, AttributeValue> item = again(shape, owner.m());
    if (item.isEmpty()) {
      return Optional.of(
          new Suspicion(
              Kind.ORPHAN,
              "an owner " + Findings.text(owner.m()),
              "none",
              Optional.of(removal(shape, storedItem, GuardedWrites.noOwner(shape, owner.m())))));
    }
    Map<String, AttributeValue> values = shape.values(item);
    Map<String, AttributeValue> expected =
        companion.items(owner.m(), values).get(shape.keyOf(storedItem));
    if (expected == null && changing && !companion.guard() && !companion.isIndexed(storedItem)) {
      // The other design has this reference by index keys of its own.
      return Optional.empty();
    }
    if (expected == null) {
      return Optional.of(
          new Suspicion(
              Kind.ORPHAN,
              "an owner with its value",
              Findings.text(owner.m()) + " with another",
              Optional.of(
                  removal(
                      shape,
                      storedItem,
                      GuardedWrites.sameOwner(shape, item, companion.roots())))));
    }
    return expected.equals(storedItem)
            // While the design changes, it may also have what the other design copies into it.
            || (changing && storedItem.entrySet().containsAll(expected.entrySet()))
        ? Optional.empty()
        : Optional.of(
            new Suspicion(
                Kind.STALE_COMPANION,
                "the values of its owner",
                "other values",
                Optional.of(writing(shape, companion, expected, item))));
  }

  private static Repair removal(
      Shape shape, Map<String, AttributeValue> companion, TransactWriteItem check) {
    return new Repair(
        "delete " + Findings.text(shape.keyOf(companion)) + ", which has no owner",
        List.of(GuardedWrites.delete(shape, companion), check));
  }

  private static Repair writing(
      Shape shape,
      Companion companion,
      Map<String, AttributeValue> whole,
      Map<String, AttributeValue> owner) {
    return new Repair(
        "put %s %s of %s"
            .formatted(
                companion.guard() ? "the guard" : "the reference",
                Findings.text(shape.keyOf(whole)),
                Findings.text(shape.keyOf(owner))),
        List.of(
            GuardedWrites.put(shape, whole),
            GuardedWrites.sameOwner(shape, owner, companion.roots())));
  }

  private Optional<Suspicion> missing(
      Shape shape,
      Companion companion,
      Map<String, AttributeValue> place,
      Map<String, AttributeValue> storedItem) {
    if (storedItem.isEmpty()) {
      return Optional.empty();
    }
    Map<String, AttributeValue> key = shape.keyOf(storedItem);
    Map<String, AttributeValue> whole = companion.items(key, shape.values(storedItem)).get(place);
    if (whole == null) {
      return Optional.empty();
    }
    Map<String, AttributeValue> companionItem = again(shape, place);
    String label = (companion.guard() ? "a guard " : "a reference ") + Findings.text(place);
    if (companionItem.isEmpty()) {
      return Optional.of(
          new Suspicion(
              Kind.MISSING_COMPANION,
              label,
              "none",
              Optional.of(writing(shape, companion, whole, storedItem))));
    }
    AttributeValue owner = companionItem.get(Companion.OWNER);
    boolean mine = owner != null && owner.hasM() && owner.m().equals(key);
    return mine
        ? Optional.empty()
        : Optional.of(
            Suspicion.undecided(
                companion.guard() ? Kind.DUPLICATE : Kind.MISSING_COMPANION,
                label,
                owner == null || !owner.hasM()
                    ? "an item of another kind"
                    : "that of " + Findings.text(owner.m())));
  }
}

package dev.clave.table.diagnosis;

import dev.clave.table.diagnosis.Discrepancy.Kind;
import dev.clave.table.request.BatchReader;
import dev.clave.table.request.Gateway;
import dev.clave.table.request.Reads;
import dev.clave.table.schema.Companion;
import dev.clave.table.schema.KeyPart;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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

  private final Gateway gateway;
  private final Reads reads;
  private final Findings findings;
  private final Shapes shapes;
  private final boolean changing;
  private final Optional<CompanionSums> sums;
  private boolean looksUp;

  CompanionCheck(
      Shapes shapes,
      Gateway gateway,
      Findings findings,
      boolean changing,
      Optional<CompanionSums> sums) {
    this.shapes = shapes;
    this.changing = changing;
    this.sums = sums;
    this.looksUp = sums.isEmpty();
    this.gateway = gateway;
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

  /**
   * Whether something differs that only looking it up tells. Then everything is to be looked at
   * once more.
   */
  boolean looksAgain() {
    if (looksUp || sums.orElseThrow().agree()) {
      return false;
    }
    looksUp = true;
    return true;
  }

  /** What one response brought; for one thread. */
  Page page() {
    return new Page();
  }

  /** Guards and references, and their owners, whose other side is read in few requests. */
  final class Page {
    private final List<Check> checks = new ArrayList<>();
    private final Optional<CompanionSums.Page> added =
        looksUp ? Optional.empty() : sums.map(CompanionSums::page);

    /** Whether sums tell that nothing is wrong with the companion of that key. */
    private boolean agrees(Map<String, AttributeValue> key) {
      return sums.isPresent() && !sums.get().differ(key);
    }

    /** One side as it was read, and where the other stands. */
    private record Check(
        Shape shape,
        Map<String, AttributeValue> key,
        Map<String, AttributeValue> otherKey,
        Look look) {}

    /** A companion that was read: its owner must exist and make it. */
    void companion(Shape shape, Companion companion, Map<String, AttributeValue> storedItem) {
      Map<String, AttributeValue> key = shape.keyOf(storedItem);
      Map<String, AttributeValue> ownCompanion = shapes.ownCompanion(storedItem);
      if (added.isPresent()) {
        added.get().stored(key, ownCompanion);
        return;
      }
      if (agrees(key)) {
        return;
      }
      AttributeValue owner = ownCompanion.get(Companion.OWNER);
      checks.add(
          new Check(
              shape,
              key,
              owner == null || !owner.hasM() ? Map.of() : owner.m(),
              (isFirst, items) ->
                  judge(shape, companion, isFirst ? ownCompanion : again(shape, key), items)));
    }

    /** An owner that was read: each of its companions must exist. */
    void owner(
        Shape shape, Map<String, AttributeValue> storedItem, Map<String, AttributeValue> values) {
      Map<String, AttributeValue> key = shape.keyOf(storedItem);
      for (Companion companion : shape.companions()) {
        companion
            .items(key, values)
            .forEach((place, whole) -> owner(shape, storedItem, key, companion, place, whole));
      }
    }

    private void owner(
        Shape shape,
        Map<String, AttributeValue> storedItem,
        Map<String, AttributeValue> key,
        Companion companion,
        Map<String, AttributeValue> place,
        Map<String, AttributeValue> whole) {
      if (added.isPresent()) {
        added.get().made(place, whole);
      } else if (!agrees(place)) {
        checks.add(
            new Check(
                shape,
                key,
                place,
                (isFirst, items) ->
                    isFirst
                        ? missing(shape, companion, place, whole, storedItem, items)
                        : missing(shape, companion, place, again(shape, key))));
      }
    }

    /** Reads the other sides, and tells what is wrong. */
    void tellAll() {
      Map<String, List<Check>> byTable = new LinkedHashMap<>();
      for (Check check : checks) {
        byTable.computeIfAbsent(check.shape.tableName(), name -> new ArrayList<>()).add(check);
      }
      byTable.forEach(
          (table, some) -> {
            List<String> names =
                some.get(0).shape.primary().stream().map(KeyPart::attribute).toList();
            Map<Map<String, AttributeValue>, Map<String, AttributeValue>> items =
                new BatchReader(gateway, table, names)
                    .read(
                        some.stream().map(Check::otherKey).filter(key -> !key.isEmpty()).toList(),
                        true);
            Items read = (shape, key) -> shapes.ownCompanion(items.getOrDefault(key, Map.of()));
            some.forEach(check -> tell(check.shape, check.key, check.look, read));
          });
      checks.clear();
    }
  }

  /** Where the items stand that a look needs. */
  private interface Items {
    Map<String, AttributeValue> item(Shape shape, Map<String, AttributeValue> key);
  }

  private interface Look {
    Optional<Suspicion> at(boolean isFirst, Items items);
  }

  private void tell(Shape shape, Map<String, AttributeValue> key, Look look, Items read) {
    Optional<Suspicion> suspicion = Optional.empty();
    for (int number = 0; number < LOOKS; number++) {
      suspicion = look.at(number == 0, number == 0 ? read : this::again);
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
      Shape shape, Companion companion, Map<String, AttributeValue> storedItem, Items items) {
    if (storedItem.isEmpty()) {
      return Optional.empty();
    }
    AttributeValue owner = storedItem.get(Companion.OWNER);
    if (owner == null || !owner.hasM()) {
      return Optional.of(Suspicion.undecided(Kind.ORPHAN, "the key of its owner", "nothing"));
    }
    Map<String, AttributeValue> item = items.item(shape, owner.m());
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
    return whole == null
        ? Optional.empty()
        : missing(shape, companion, place, whole, storedItem, this::again);
  }

  private Optional<Suspicion> missing(
      Shape shape,
      Companion companion,
      Map<String, AttributeValue> place,
      Map<String, AttributeValue> whole,
      Map<String, AttributeValue> storedItem,
      Items items) {
    Map<String, AttributeValue> key = shape.keyOf(storedItem);
    Map<String, AttributeValue> companionItem = items.item(shape, place);
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

package dev.clave.table.evolution;

import dev.clave.table.context.Context;
import dev.clave.table.item.TableException;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.reading.Scans;
import dev.clave.table.schema.Companion;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import dev.clave.table.transition.PairedEntity;
import dev.clave.table.transition.Transition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads a whole table before a change and tells what stands in its way: values that two items share
 * although they are to be unique, values that the new type cannot hold. Counts what is to be
 * written.
 */
final class Precheck {
  private static final int OBSTACLES_KEPT = 100;

  private final Transition transition;
  private final Map<String, Map<String, AttributeValue>> holders = new HashMap<>();
  private final List<String> obstacles = new ArrayList<>();
  private final Map<String, Affected> affected = new TreeMap<>();
  private long items;
  private long bytes;

  /**
   * The items of an entity that the change concerns.
   *
   * @param items how many there are
   * @param kilobytes their sizes, each rounded up to a kilobyte, which is what a write costs
   * @param companions the guards and references that are written with them
   * @param counts the counts that they add to
   */
  record Affected(long items, long kilobytes, long companions, long counts) {
    Affected plus(long size, long moreCompanions, long moreCounts) {
      return new Affected(
          items + 1,
          kilobytes + (size + 1023) / 1024,
          companions + moreCompanions,
          counts + moreCounts);
    }
  }

  /** What the table holds, and what stands in the way of a change. */
  record Result(long items, long bytes, Map<String, Affected> affected, List<String> obstacles) {}

  private Precheck(Transition transition) {
    this.transition = transition;
  }

  /** Of the old design's catalogue, with the change seen from it. */
  static Result of(Catalogue old, Context context, Transition transition, Runnable heartbeat) {
    Precheck check = new Precheck(transition);
    new Scans(old, context)
        .stored(
            1,
            (table, stored, kind) -> {
              heartbeat.run();
              check.look(stored, kind);
            });
    return new Result(check.items, check.bytes, check.affected, List.copyOf(check.obstacles));
  }

  private void look(Map<String, AttributeValue> storedItem, Optional<Shapes.Kind> kind) {
    long size = ItemBytes.of(storedItem);
    bytes += size;
    if (kind.isEmpty() || !kind.get().isEntity()) {
      return;
    }
    items++;
    Shape shape = kind.get().shape();
    try {
      transition
          .pair(shape, storedItem)
          .filter(pair -> !pair.isSame())
          .ifPresent(pair -> concern(pair, shape, storedItem, size));
    } catch (TableException undecided) {
      obstacle(KeyText.of(shape.keyOf(storedItem)) + ": " + undecided.getMessage());
    }
  }

  private void concern(
      PairedEntity pair, Shape shape, Map<String, AttributeValue> storedItem, long size) {
    Map<String, AttributeValue> key = shape.keyOf(storedItem);
    long companions = 0;
    long counts = 0;
    try {
      Map<String, AttributeValue> values =
          pair.convert(
              shape.values(storedItem),
              transition.isMarked(storedItem) ? pair.other().values(storedItem) : Map.of());
      if (pair.moved()) {
        Map<String, AttributeValue> place = pair.other().key(values);
        companions += (size + 1023) / 1024;
        if (place.equals(key)) {
          obstacle(KeyText.of(key) + ": expected another key in the new design, found the same");
        } else if (!pair.keepsItemsApart()) {
          hold(place, key);
        }
      }
      for (Companion companion : pair.companions().others()) {
        for (Map<String, AttributeValue> place : companion.items(key, values).keySet()) {
          companions++;
          if (companion.guard()) {
            hold(place, key);
          }
        }
      }
      for (Companion reference : pair.companions().rekeyed().values()) {
        companions += reference.items(key, values).size();
      }
      counts =
          pair.otherCounters().stream().filter(link -> link.share(values).signum() != 0).count();
    } catch (TableException unfit) {
      obstacle(KeyText.of(key) + ": " + unfit.getMessage());
    }
    affected.put(
        shape.name(),
        affected
            .getOrDefault(shape.name(), new Affected(0, 0, 0, 0))
            .plus(size, companions, counts));
  }

  /** A place that one item can have: the guard of a value, or a primary key. */
  private void hold(Map<String, AttributeValue> place, Map<String, AttributeValue> owner) {
    Map<String, AttributeValue> first = holders.putIfAbsent(place.toString(), owner);
    if (first != null && !first.equals(owner)) {
      obstacle(
          KeyText.of(owner)
              + ": expected a value of its own, found that of "
              + KeyText.of(first)
              + ", at "
              + KeyText.of(place));
    }
  }

  private void obstacle(String text) {
    if (obstacles.size() < OBSTACLES_KEPT) {
      obstacles.add(text);
    }
  }
}

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads a whole table before a change and tells what stands in its way: values that two items share
 * although they are to be unique, values that the new type cannot hold. Counts what is to be
 * written. Used by several threads.
 */
final class Precheck {
  private static final int OBSTACLES_KEPT = 100;

  private final Transition transition;
  private final Map<String, Map<String, AttributeValue>> holders = new ConcurrentHashMap<>();
  private final List<String> obstacles = new ArrayList<>();
  private final Map<String, Affected> affected = new TreeMap<>();
  private final AtomicLong items = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();

  /**
   * The items of an entity that the change concerns.
   *
   * @param items how many there are
   * @param kilobytes their sizes, each rounded up to a kilobyte, which is what a write costs
   * @param companions the guards and references that are written with them
   * @param counts the counts that they add to
   */
  record Affected(long items, long kilobytes, long companions, long counts) {
    Affected plus(Affected more) {
      return new Affected(
          items + more.items,
          kilobytes + more.kilobytes,
          companions + more.companions,
          counts + more.counts);
    }
  }

  /** What the table holds, and what stands in the way of a change. */
  record Result(long items, long bytes, Map<String, Affected> affected, List<String> obstacles) {}

  private Precheck(Transition transition) {
    this.transition = transition;
  }

  /**
   * Of the old design's catalogue, with the change seen from it.
   *
   * @param segments how many parts of the table are read at once
   * @param heartbeat called often, by any thread
   */
  static Result of(
      Catalogue old, Context context, Transition transition, int segments, Runnable heartbeat) {
    Precheck check = new Precheck(transition);
    Scans scans = new Scans(old, context);
    scans.pages(
        segments,
        (table, storedItems) -> {
          Map<String, Affected> ofPage = new TreeMap<>();
          heartbeat.run();
          for (Scans.KnownItem each : scans.recognised(table, storedItems)) {
            check.look(each.stored(), each.kind(), ofPage);
          }
          check.affect(ofPage);
        });
    return new Result(
        check.items.get(),
        check.bytes.get(),
        check.affected,
        check.obstacles.stream().sorted().toList());
  }

  private void look(
      Map<String, AttributeValue> storedItem,
      Optional<Shapes.Kind> kind,
      Map<String, Affected> ofPage) {
    long size = ItemBytes.of(storedItem);
    bytes.addAndGet(size);
    if (kind.isEmpty() || !kind.get().isEntity()) {
      return;
    }
    items.incrementAndGet();
    Shape shape = kind.get().shape();
    try {
      transition
          .pair(shape, storedItem)
          .filter(pair -> !pair.isSame())
          .ifPresent(pair -> concern(pair, shape, storedItem, size, ofPage));
    } catch (TableException undecided) {
      obstacle(KeyText.of(shape.keyOf(storedItem)) + ": " + undecided.getMessage());
    }
  }

  private void concern(
      PairedEntity pair,
      Shape shape,
      Map<String, AttributeValue> storedItem,
      long size,
      Map<String, Affected> ofPage) {
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
    Affected one = new Affected(1, (size + 1023) / 1024, companions, counts);
    ofPage.merge(shape.name(), one, Affected::plus);
  }

  private synchronized void affect(Map<String, Affected> ofPage) {
    ofPage.forEach((entity, more) -> affected.merge(entity, more, Affected::plus));
  }

  /** A place that one item can have: the guard of a value, or a primary key. */
  private void hold(Map<String, AttributeValue> place, Map<String, AttributeValue> owner) {
    Map<String, AttributeValue> first = holders.putIfAbsent(name(place), owner);
    if (first != null && !first.equals(owner)) {
      String one = KeyText.of(first);
      String other = KeyText.of(owner);
      boolean inOrder = one.compareTo(other) < 0;
      obstacle(
          (inOrder ? other : one)
              + ": expected a value of its own, found that of "
              + (inOrder ? one : other)
              + ", at "
              + KeyText.of(place));
    }
  }

  /** A key in few characters: there is one for each item. */
  private static String name(Map<String, AttributeValue> key) {
    StringBuilder name = new StringBuilder();
    for (AttributeValue value : key.values()) {
      String text =
          value.s() != null ? value.s() : value.n() != null ? value.n() : value.b().toString();
      name.append(text.length()).append(' ').append(text);
    }
    return name.toString();
  }

  private synchronized void obstacle(String text) {
    if (obstacles.size() < OBSTACLES_KEPT) {
      obstacles.add(text);
    }
  }
}

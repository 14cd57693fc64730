package dev.clave.table.reading;

import dev.clave.table.condition.BoundCondition;
import dev.clave.table.context.Context;
import dev.clave.table.item.Item;
import dev.clave.table.pattern.PatternShape;
import dev.clave.table.pattern.Scope;
import dev.clave.table.request.BatchReader;
import dev.clave.table.schema.Companion;
import dev.clave.table.schema.Items;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Makes results of stored items: other types, guards and what is outside the scope are dropped, and
 * a reference becomes the entity that it refers to, unless that has moved on since the index saw
 * it.
 */
public final class Results {
  /** References are small and what they refer to may not be. */
  private static final int RESOLVED_AT_ONCE = 25;

  private final PatternShape pattern;
  private final Scope scope;
  private final Context context;
  private final Optional<BoundCondition> filter;

  public Results(
      PatternShape pattern, Scope scope, Context context, Optional<BoundCondition> filter) {
    this.pattern = pattern;
    this.scope = scope;
    this.context = context;
    this.filter = filter;
  }

  /** As many results as wanted, or as many as there are or the budgets allow. */
  public List<Item> take(Gather gather, int limit) {
    PageWeight weight = new PageWeight(context.options().pageBytes());
    int largestRound = weight.isBounded() && pattern.resolves() ? RESOLVED_AT_ONCE : limit;
    List<Item> items = new ArrayList<>();
    while (items.size() < limit && !weight.isFull()) {
      int missing = Math.min(limit - items.size(), largestRound);
      List<Map<String, AttributeValue>> round = new ArrayList<>();
      while (round.size() < missing && !weight.isFull()) {
        Map<String, AttributeValue> item = gather.next(missing);
        if (item == null) {
          break;
        }
        weight.add(item);
        round.add(item);
      }
      if (round.isEmpty()) {
        break;
      }
      List<Item> acceptedItems = accepted(round);
      if (pattern.resolves()) {
        acceptedItems.forEach(weight::add);
      }
      items.addAll(acceptedItems);
    }
    return items;
  }

  public List<Item> accepted(List<Map<String, AttributeValue>> storedItems) {
    List<Item> items = new ArrayList<>(storedItems.size());
    Map<Integer, Pointer> pointers = new LinkedHashMap<>();
    for (Map<String, AttributeValue> item : withSums(within(storedItems))) {
      Optional<Shapes.Kind> kind = pattern.returnedKind(item);
      if (kind.isEmpty()) {
        continue;
      }
      if (!kind.get().isEntity()) {
        Pointer pointer = new Pointer(kind.get(), item, pattern.shapes().owner(item));
        if (!scope.isForeign(pointer.kind.shape(), pointer.owner)) {
          pointers.put(items.size(), pointer);
          items.add(null);
        }
      } else {
        whole(kind.get().shape(), item).ifPresent(items::add);
      }
    }
    if (!pointers.isEmpty()) {
      resolve(pointers, items);
      items.removeIf(Objects::isNull);
    }
    return items;
  }

  /** Nothing more is read for items that are outside of the scope. */
  private List<Map<String, AttributeValue>> within(List<Map<String, AttributeValue>> storedItems) {
    return scope.isEmpty() || !pattern.givesSums()
        ? storedItems
        : storedItems.stream()
            .filter(
                item ->
                    pattern
                        .returnedKind(item)
                        .filter(kind -> !kind.isEntity() || scope.holds(kind.shape(), item))
                        .isPresent())
            .toList();
  }

  /** Where the pattern gives entities whose counters have shards, their items with the numbers. */
  private List<Map<String, AttributeValue>> withSums(
      List<Map<String, AttributeValue>> storedItems) {
    return pattern.givesSums()
        ? new CounterSums(context.gateway())
            .complete(
                storedItems,
                item ->
                    pattern
                        .returnedKind(item)
                        .filter(Shapes.Kind::isEntity)
                        .map(Shapes.Kind::shape),
                pattern.pattern().consistent())
        : storedItems;
  }

  private record Pointer(
      Shapes.Kind kind, Map<String, AttributeValue> item, Map<String, AttributeValue> owner) {}

  private Optional<Item> whole(Shape shape, Map<String, AttributeValue> item) {
    if (filter.isPresent() && !filter.get().test(item)) {
      return Optional.empty();
    }
    if (!scope.isEmpty() && !scope.holds(shape, item)) {
      return Optional.empty();
    }
    return Optional.of(pattern.partial() ? Items.partial(shape, item) : Items.stored(shape, item));
  }

  private void resolve(Map<Integer, Pointer> pointers, List<Item> items) {
    List<String> keys =
        pattern.table().key().attributes().stream().map(each -> each.name()).toList();
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> owners =
        new BatchReader(context.gateway(), pattern.tableName(), keys)
            .read(pointers.values().stream().map(Pointer::owner).toList(), true);
    pointers.forEach(
        (place, pointer) -> {
          Map<String, AttributeValue> owner = owners.get(pointer.owner());
          if (owner != null
              && !pattern.shapes().isHidden(pattern.tableName(), owner)
              && stillRefers(pointer, owner)) {
            Shape shape = pointer.kind.shape();
            if ((filter.isEmpty() || filter.get().test(owner))
                && (scope.isEmpty() || scope.holds(shape, owner))) {
              items.set(
                  place,
                  Items.stored(
                      shape,
                      shape.shardedCounters().isEmpty()
                          ? owner
                          : new CounterSums(context.gateway()).complete(shape, owner, false)));
            }
          }
        });
  }

  /** Indexes follow with a delay; the owner itself says whether the relation still holds. */
  private boolean stillRefers(Pointer pointer, Map<String, AttributeValue> owner) {
    Shape shape = pointer.kind.shape();
    Companion companion = pointer.kind.companion().orElseThrow();
    return companion.items(pointer.owner(), shape.values(owner)).values().stream()
        .anyMatch(now -> pattern.position(now).equals(pattern.position(pointer.item)));
  }
}

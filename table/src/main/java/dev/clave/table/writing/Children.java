package dev.clave.table.writing;

import dev.clave.design.model.ChildRule;
import dev.clave.design.model.Counter;
import dev.clave.design.model.DeleteAction;
import dev.clave.design.model.OnDelete;
import dev.clave.table.condition.Demand;
import dev.clave.table.condition.Stored;
import dev.clave.table.item.Item;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.request.Gateway;
import dev.clave.table.request.Reads;
import dev.clave.table.schema.CounterLink;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What the delete of an item means for its children, by the rules of {@code on delete}. A refusal
 * comes before anything is written. A cascade comes after the parent's delete, which is what
 * decides: whoever repeats the delete after a kill finds no parent, and deletes the children that
 * are left.
 */
final class Children {
  private final Shapes shapes;
  private final Gateway gateway;
  private final Reads reads;
  private final ChildItems items;

  Children(Shapes shapes, Gateway gateway, ChildItems items) {
    this.shapes = shapes;
    this.gateway = gateway;
    this.reads = new Reads(gateway);
    this.items = items;
  }

  /** An item that is deleted, whose children are still to be looked at. */
  record Removal(Shape shape, Map<String, AttributeValue> keyValues) {}

  private static Map<String, ChildRule> rules(Shape parent) {
    return parent.entity().onDelete().map(OnDelete::children).orElse(Map.of());
  }

  /**
   * Refuses the delete of an item that has children which its design protects, and a cascade over
   * children that are never deleted.
   *
   * @return what the delete demands of the item, so that no counted child is added meanwhile
   */
  List<Demand> refuse(Shape parent, Map<String, AttributeValue> keyValues) {
    List<Demand> demands = new ArrayList<>();
    rules(parent)
        .forEach(
            (name, rule) -> {
              Shape child = shapes.shape(name);
              if (rule.action() == DeleteAction.CASCADE) {
                child.refuseAppendOnly("delete");
              } else if (rule.action() == DeleteAction.REFUSE) {
                Supplier<TableException> refusal = () -> refusal(parent, child, keyValues);
                if (has(parent, keyValues, child, rule)) {
                  throw refusal.get();
                }
                counter(parent, name)
                    .ifPresent(counter -> demands.add(none(parent, counter, refusal)));
              }
            });
    return demands;
  }

  /** Children of a parent that is gone do not stand in the way of anything. */
  private boolean has(
      Shape parent, Map<String, AttributeValue> keyValues, Shape child, ChildRule rule) {
    try (Stream<Item> children = items.of(parent, keyValues, child, rule)) {
      return children.findFirst().isPresent()
          && !reads.item(parent.tableName(), parent.key(keyValues), true).isEmpty();
    }
  }

  private static Optional<Counter> counter(Shape parent, String child) {
    return parent.entity().counters().stream()
        .filter(each -> each.of().equals(child) && each.sum().isEmpty() && each.when().isEmpty())
        .filter(each -> each.shards().isEmpty())
        .findFirst();
  }

  private static Demand none(Shape parent, Counter counter, Supplier<TableException> refusal) {
    List<String> path = parent.stored(counter.attribute());
    AttributeValue zero = AttributeValue.createN("0");
    return new Demand(
        expression ->
            "(attribute_not_exists("
                + expression.path(path)
                + ") OR "
                + expression.path(path)
                + " <= "
                + expression.value(zero)
                + ")",
        item -> {
          AttributeValue count = Stored.at(item, path);
          return count == null || count.n().startsWith("-") || count.n().equals("0");
        },
        Optional.of(refusal));
  }

  private static TableException refusal(
      Shape parent, Shape child, Map<String, AttributeValue> keyValues) {
    return TableException.of(
        TableException.Kind.HAS_CHILDREN,
        new ItemFault(
            parent.name(),
            "",
            "no `" + child.name() + "` that hangs from " + Planner.keyText(parent.key(keyValues)),
            "one"));
  }

  /**
   * Deletes the children of an item that is gone; returns how many there were. {@code onDeleted} is
   * told of each child that was deleted.
   */
  long cascade(Removal removal, Batches batches, Consumer<Item> onDeleted) {
    long deletedItems = 0;
    for (Map.Entry<String, ChildRule> each : rules(removal.shape()).entrySet()) {
      if (each.getValue().action() == DeleteAction.CASCADE) {
        deletedItems +=
            cascade(removal, shapes.shape(each.getKey()), each.getValue(), batches, onDeleted);
      }
    }
    return deletedItems;
  }

  private long cascade(
      Removal removal, Shape child, ChildRule rule, Batches batches, Consumer<Item> onDeleted) {
    long deletedItems = 0;
    long inPortion;
    do {
      inPortion = gateway.once(() -> portion(removal, child, rule, batches, onDeleted));
      deletedItems += inPortion;
    } while (inPortion == gateway.portion());
    return deletedItems;
  }

  /** The first children that are left; those that were deleted are not read again. */
  private long portion(
      Removal removal, Shape child, ChildRule rule, Batches batches, Consumer<Item> onDeleted) {
    boolean alone = isAlone(removal.shape(), child, rule);
    try (Stream<Item> children =
        items.of(removal.shape(), removal.keyValues(), child, rule).limit(gateway.portion())) {
      return batches.deleteChildren(child, children, alone, onDeleted);
    }
  }

  /** Whether a child can go in a batch: nobody counts it but the parent that is gone. */
  private boolean isAlone(Shape parent, Shape child, ChildRule rule) {
    return child.companions().isEmpty()
        && child.shardedCounters().isEmpty()
        && child.entity().onDelete().isEmpty()
        && shapes.counters(child).stream().allMatch(link -> isOf(link, parent, rule));
  }

  private static boolean isOf(CounterLink link, Shape parent, ChildRule rule) {
    return link.holder() == parent
        && new HashMap<>(rule.matching()).equals(new HashMap<>(link.holderNames()));
  }
}

package dev.clave.table.writing;

import dev.clave.table.item.Item;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Items;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.ShardedCounter;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item that a plan creates or puts, by the values it was given. What else the plan counts on it
 * is known only when the plan is finished, so the item is asked for afterwards.
 */
public record PlannedItem(
    Plan plan, Shape shape, Map<String, AttributeValue> key, Map<String, AttributeValue> values) {

  /** The item; {@code sums} are the numbers of its shards, if it was there before. */
  Item item(Map<String, AttributeValue> sums) {
    Optional<ItemWrite> write = plan.of(shape.tableName(), key);
    if (write.isPresent() && write.get().kind == ItemWrite.Kind.PUT) {
      return Items.stored(shape, withSums(write.get().item));
    }
    Map<String, AttributeValue> countedValues = new HashMap<>(values);
    countedValues.putAll(sums);
    write.ifPresent(
        update -> shape.counters().forEach(field -> count(field, update, countedValues)));
    return Items.values(shape, countedValues);
  }

  /** An item that is created, with the numbers that its shards begin with. */
  private Map<String, AttributeValue> withSums(Map<String, AttributeValue> createdItem) {
    if (shape.shardedCounters().isEmpty()) {
      return createdItem;
    }
    Map<String, AttributeValue> item = new HashMap<>(createdItem);
    for (ShardedCounter counter : shape.shardedCounters()) {
      BigDecimal sum =
          counter.keys(values).stream()
              .flatMap(shard -> plan.of(shape.tableName(), shard).stream())
              .map(shard -> ShardedCounter.part(shard.item))
              .reduce(BigDecimal.ZERO, BigDecimal::add);
      item.put(counter.attribute(), AttributeValue.createN(sum.toPlainString()));
    }
    return item;
  }

  /** Whether the item was there before, so that its shards must be read. */
  boolean needsSums() {
    return !shape.shardedCounters().isEmpty()
        && plan.of(shape.tableName(), key)
            .filter(write -> write.kind == ItemWrite.Kind.PUT)
            .isEmpty();
  }

  private static void count(Field field, ItemWrite update, Map<String, AttributeValue> values) {
    AttributeValue set = update.sets.get(field.path());
    BigDecimal addedAmount = update.adds.get(field.path());
    if (set != null) {
      values.put(field.name(), set);
    } else if (addedAmount != null) {
      BigDecimal before = new BigDecimal(values.get(field.name()).n());
      values.put(field.name(), AttributeValue.createN(before.add(addedAmount).toPlainString()));
    }
  }
}

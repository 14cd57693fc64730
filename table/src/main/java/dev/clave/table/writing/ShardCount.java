package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.ShardedCounter;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Adds to a shard of a counter; a shard is there as long as its holder is. */
record ShardCount(
    Shape holder,
    Map<String, AttributeValue> holderValues,
    Map<String, AttributeValue> shard,
    BigDecimal amount,
    boolean lenient,
    int step) {
  void add(Plan plan) {
    Optional<ItemWrite> other = plan.of(holder.tableName(), shard);
    if (other.isPresent() && other.get().kind == ItemWrite.Kind.DELETE) {
      return;
    }
    if (other.isPresent() && other.get().kind == ItemWrite.Kind.PUT) {
      BigDecimal part = ShardedCounter.part(other.get().item).add(amount);
      Map<String, AttributeValue> item = new HashMap<>(other.get().item);
      StoredChange.set(item, ShardedCounter.PART, AttributeValue.createN(part.toPlainString()));
      plan.replace(other.get(), other.get().withItem(item));
      return;
    }
    WriteDraft write = WriteDraft.update(holder.tableName(), shard, step);
    write.adds.put(ShardedCounter.PART, amount);
    Supplier<TableException> missing = () -> Planner.notFound(holder, holder.key(holderValues));
    write.demand(
        new Demand(
            holder.present(),
            item -> !item.isEmpty(),
            lenient ? Optional.empty() : Optional.of(missing)));
    plan.add(write.asWrite());
  }
}

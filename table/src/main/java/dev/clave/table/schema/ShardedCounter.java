package dev.clave.table.schema;

import dev.clave.design.model.Counter;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Shards;
import dev.clave.table.key.KeyTexts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A counter whose number is the sum of several small items beside its holder. They are made and
 * deleted with the holder, so that one that exists stands for a holder that exists, and a counted
 * item always counts in the same of them.
 */
public final class ShardedCounter {
  /** Where a shard has its part of the sum. */
  public static final List<String> PART = List.of("count");

  private static final String MARK = "#count";

  private final Shape holder;
  private final Counter counter;
  private final KeyPart partition;
  private final List<KeyPart> others = new ArrayList<>();
  private final Shards shards;

  private ShardedCounter(Shape holder, Counter counter) {
    this.holder = holder;
    this.counter = counter;
    var keys = counter.shards().orElseThrow().keys();
    List<KeyAttribute> key = holder.table().key().attributes();
    this.partition = holder.part(keys.get(key.get(0).name()), holder.entity());
    key.stream()
        .skip(1)
        .forEach(each -> others.add(holder.part(keys.get(each.name()), holder.entity())));
    this.shards = new Shards(counter.shards().get().count(), holder.table().delimiter());
  }

  static List<ShardedCounter> of(Shape holder) {
    return holder.entity().counters().stream()
        .filter(counter -> counter.shards().isPresent())
        .map(counter -> new ShardedCounter(holder, counter))
        .toList();
  }

  public String attribute() {
    return counter.attribute();
  }

  /** The value of the type attribute of the shards. */
  String label() {
    return holder.entity().type() + MARK;
  }

  List<KeyPart> primary() {
    List<KeyPart> parts = new ArrayList<>(List.of(partition));
    parts.addAll(others);
    return parts;
  }

  /** The keys of all shards of the holder with these values in its key. */
  public List<Map<String, AttributeValue>> keys(Map<String, AttributeValue> holderValues) {
    return shards.all(partitionText(holderValues)).stream()
        .map(text -> key(text, holderValues))
        .toList();
  }

  /** The key of the shard in which the item with that key counts. */
  public Map<String, AttributeValue> key(
      Map<String, AttributeValue> holderValues, Map<String, AttributeValue> countedValues) {
    return key(
        shards.spread(partitionText(holderValues), KeyTexts.of(countedValues.values())),
        holderValues);
  }

  private String partitionText(Map<String, AttributeValue> holderValues) {
    return partition.unspread(holderValues).s();
  }

  private Map<String, AttributeValue> key(String text, Map<String, AttributeValue> holderValues) {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    key.put(partition.attribute(), AttributeValue.createS(text));
    others.forEach(
        part -> key.put(part.attribute(), holder.keyValue(part, holderValues, Map.of())));
    return key;
  }

  /** The whole shard with that key. */
  public Map<String, AttributeValue> item(
      Map<String, AttributeValue> key, Map<String, AttributeValue> holderKey, BigDecimal part) {
    Map<String, AttributeValue> item = new HashMap<>(key);
    holder
        .entity()
        .typeAttribute()
        .ifPresent(name -> item.put(name, AttributeValue.createS(label())));
    item.put(PART.get(0), AttributeValue.createN(part.toPlainString()));
    item.put(Companion.OWNER, AttributeValue.createM(holderKey));
    return item;
  }

  /** All shards by their keys; the first has the number, as of an item that is brought along. */
  public Map<Map<String, AttributeValue>, Map<String, AttributeValue>> items(
      Map<String, AttributeValue> holderKey,
      Map<String, AttributeValue> holderValues,
      BigDecimal number) {
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> items = new LinkedHashMap<>();
    BigDecimal rest = number;
    for (Map<String, AttributeValue> key : keys(holderValues)) {
      items.put(key, item(key, holderKey, rest));
      rest = BigDecimal.ZERO;
    }
    return items;
  }

  /** Takes the number out of values that a caller brings along, as items do not have it. */
  public BigDecimal take(Map<String, AttributeValue> values) {
    AttributeValue number = values.remove(attribute());
    return number == null ? BigDecimal.ZERO : new BigDecimal(number.n());
  }

  /** What a stored shard adds to the sum. */
  public static BigDecimal part(Map<String, AttributeValue> shard) {
    AttributeValue part = shard.get(PART.get(0));
    return part == null || part.n() == null ? BigDecimal.ZERO : new BigDecimal(part.n());
  }
}

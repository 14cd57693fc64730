package dev.clave.engine.table;

import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;

/**
 * All that is declared about a table and kept in the catalogue.
 *
 * @param number which stretch of storage is the table's; never used twice
 * @param indexNumbers which stretch within it is each index's
 * @param timeToLive the attribute that says when an item expires
 * @param settings what else was set on it, by name; each owner knows its own
 * @param recovery whether point-in-time recovery was asked for
 */
public record Definition(
    int number,
    Map<String, Integer> indexNumbers,
    TableDescription description,
    Optional<String> timeToLive,
    Optional<Recovery> recovery,
    Map<String, String> tags,
    Map<String, AttributeValue> settings) {

  public Definition {
    indexNumbers = Map.copyOf(numberAll(indexNumbers, description));
    tags = Map.copyOf(tags);
    settings = Map.copyOf(settings);
  }

  /** Gives each index without a number the next one; the numbers of gone indexes are kept taken. */
  private static Map<String, Integer> numberAll(
      Map<String, Integer> numbers, TableDescription description) {
    Map<String, Integer> all = new HashMap<>(numbers);
    int next = numbers.values().stream().mapToInt(Integer::intValue).max().orElse(Space.ITEMS) + 1;
    for (LocalSecondaryIndexDescription index : description.localSecondaryIndexes()) {
      if (all.putIfAbsent(index.indexName(), next) == null) {
        next++;
      }
    }
    for (GlobalSecondaryIndexDescription index : description.globalSecondaryIndexes()) {
      if (all.putIfAbsent(index.indexName(), next) == null) {
        next++;
      }
    }
    for (VectorIndexDescription index : description.vectorIndexes()) {
      if (all.putIfAbsent(index.indexName(), next) == null) {
        next++;
      }
    }
    return all;
  }

  public Definition describe(UnaryOperator<TableDescription> change) {
    return new Definition(
        number, indexNumbers, change.apply(description), timeToLive, recovery, tags, settings);
  }

  /** Another table with this one's keys and indexes and nothing else that was set on it. */
  public Definition copy(int otherNumber, TableDescription other) {
    return new Definition(
        otherNumber, Map.of(), other, Optional.empty(), Optional.empty(), Map.of(), Map.of());
  }

  public Definition withTimeToLive(Optional<String> attribute) {
    return new Definition(number, indexNumbers, description, attribute, recovery, tags, settings);
  }

  public Definition withRecovery(Optional<Recovery> other) {
    return new Definition(number, indexNumbers, description, timeToLive, other, tags, settings);
  }

  public Definition withTags(Map<String, String> others) {
    return new Definition(
        number, indexNumbers, description, timeToLive, recovery, others, settings);
  }

  /** The same with a setting put, or without it. */
  public Definition withSetting(String name, Optional<AttributeValue> value) {
    Map<String, AttributeValue> others = new LinkedHashMap<>(settings);
    others.remove(name);
    value.ifPresent(setting -> others.put(name, setting));
    return new Definition(number, indexNumbers, description, timeToLive, recovery, tags, others);
  }

  public Optional<AttributeValue> setting(String name) {
    return Optional.ofNullable(settings.get(name));
  }

  /** The definition as an item, for the catalogue and for backups. */
  public Map<String, AttributeValue> toItem() {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("number", number(number));
    Map<String, AttributeValue> numbers = new LinkedHashMap<>();
    indexNumbers.forEach((name, value) -> numbers.put(name, number(value)));
    item.put("indexNumbers", AttributeValue.fromM(numbers));
    item.put("description", AttributeValue.fromM(ModelCodec.toItem(description)));
    timeToLive.ifPresent(name -> item.put("timeToLive", AttributeValue.fromS(name)));
    recovery.ifPresent(
        setting -> {
          item.put("recoverySince", number(setting.since().toEpochMilli()));
          item.put("recoveryDays", number(setting.days()));
        });
    Map<String, AttributeValue> tagValues = new LinkedHashMap<>();
    tags.forEach((name, value) -> tagValues.put(name, AttributeValue.fromS(value)));
    item.put("tags", AttributeValue.fromM(tagValues));
    if (!settings.isEmpty()) {
      item.put("settings", AttributeValue.fromM(settings));
    }
    return item;
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  public static Definition fromItem(Map<String, AttributeValue> item) {
    Map<String, Integer> numbers = new HashMap<>();
    item.get("indexNumbers")
        .m()
        .forEach((name, value) -> numbers.put(name, Integer.parseInt(value.n())));
    Map<String, String> tags = new LinkedHashMap<>();
    item.get("tags").m().forEach((name, value) -> tags.put(name, value.s()));
    TableDescription.Builder description = TableDescription.builder();
    ModelCodec.fill(description, item.get("description").m());
    return new Definition(
        Integer.parseInt(item.get("number").n()),
        numbers,
        description.build(),
        Optional.ofNullable(item.get("timeToLive")).map(AttributeValue::s),
        Optional.ofNullable(item.get("recoverySince"))
            .map(
                since ->
                    new Recovery(
                        Instant.ofEpochMilli(Long.parseLong(since.n())),
                        Integer.parseInt(item.get("recoveryDays").n()))),
        tags,
        item.containsKey("settings") ? item.get("settings").m() : Map.of());
  }
}

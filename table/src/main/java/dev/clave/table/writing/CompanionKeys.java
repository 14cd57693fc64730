package dev.clave.table.writing;

import dev.clave.table.schema.Companion;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Keeps the references that both designs of a change have as the same items, each with index keys
 * of its own in them. Planned when it is known what this design does with them.
 */
final class CompanionKeys {
  private final ItemInChange item;

  CompanionKeys(ItemInChange item) {
    this.item = item;
  }

  /** What an item is in the two designs; empty where one has none. */
  record Values(
      Optional<Map<String, AttributeValue>> mine, Optional<Map<String, AttributeValue>> other) {}

  void plan(Values before, Values after) {
    item.pair
        .companions()
        .rekeyed()
        .forEach(
            (own, others) -> plan(references(own, others, before), references(own, others, after)));
  }

  /** The items by their keys, each with what both designs write into it. */
  private Map<Map<String, AttributeValue>, Map<String, AttributeValue>> references(
      Companion ownCompanion, Companion others, Values values) {
    Map<String, AttributeValue> owner = item.write.key;
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> references =
        new LinkedHashMap<>();
    values
        .other
        .map(each -> others.items(owner, each))
        .ifPresent(items -> items.forEach((key, made) -> references.put(key, new HashMap<>(made))));
    values
        .mine
        .map(each -> ownCompanion.items(owner, each))
        .ifPresent(
            items ->
                items.forEach(
                    (key, made) ->
                        references.computeIfAbsent(key, each -> new HashMap<>()).putAll(made)));
    return references;
  }

  private void plan(
      Map<Map<String, AttributeValue>, Map<String, AttributeValue>> before,
      Map<Map<String, AttributeValue>, Map<String, AttributeValue>> after) {
    Plan plan = item.planner.plan();
    String table = item.mine.tableName();
    before.keySet().stream()
        .filter(key -> !after.containsKey(key) && plan.of(table, key).isEmpty())
        .forEach(key -> plan.addCompanion(ItemWrite.delete(table, key, item.write.step)));
    after.forEach(
        (key, whole) -> {
          Optional<ItemWrite> planned = plan.of(table, key);
          if (planned.isPresent()) {
            plan.replace(planned.get(), ItemWrite.put(table, key, whole, item.write.step));
          } else if (!whole.equals(before.get(key))) {
            plan.addCompanion(ItemWrite.put(table, key, whole, item.write.step));
          }
        });
  }
}

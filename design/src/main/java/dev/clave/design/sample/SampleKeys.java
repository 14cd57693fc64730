package dev.clave.design.sample;

import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Shards;
import dev.clave.design.model.Table;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The keys of a sample item as the runtime writes them: with the shard where a key has shards. */
final class SampleKeys {
  private final Table table;
  private final List<String> primary;

  SampleKeys(Table table) {
    this.table = table;
    this.primary = table.key().attributes().stream().map(KeyAttribute::name).toList();
  }

  /** The values of the rules that the item has attributes for. */
  Map<String, Object> of(Map<String, KeyRule> rules, Map<String, Object> attributes) {
    Map<String, String> texts = new LinkedHashMap<>();
    rules
        .values()
        .forEach(
            rule ->
                SampleKey.text(rule, attributes)
                    .ifPresent(text -> texts.put(rule.attribute(), text)));
    // The item's own key without its shard tells that shard, and with it the shards of indexes.
    Collection<KeyRule> primaryRules =
        rules.values().stream().filter(rule -> primary.contains(rule.attribute())).toList();
    spread(primaryRules, texts);
    spread(rules.values().stream().filter(rule -> !primaryRules.contains(rule)).toList(), texts);
    Map<String, Object> keys = new LinkedHashMap<>();
    texts.forEach(
        (name, text) ->
            SampleKey.typed(rules.get(name), text).ifPresent(value -> keys.put(name, value)));
    return keys;
  }

  private void spread(Collection<KeyRule> rules, Map<String, String> texts) {
    if (!texts.keySet().containsAll(primary)) {
      return;
    }
    List<String> itemKey = primary.stream().map(texts::get).toList();
    for (KeyRule rule : rules) {
      if (rule.shards() > 1 && !rule.natural()) {
        Shards shards = new Shards(rule.shards(), table.delimiter());
        texts.computeIfPresent(rule.attribute(), (name, text) -> shards.spread(text, itemKey));
      }
    }
  }
}

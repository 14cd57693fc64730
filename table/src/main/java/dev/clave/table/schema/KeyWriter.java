package dev.clave.table.schema;

import dev.clave.table.condition.Stored;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.key.TemplateWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Computes the keys of an entity's items; values that no key can hold are refused. */
final class KeyWriter {
  private final String entity;
  private final List<KeyPart> primary;
  private final boolean isSpread;

  KeyWriter(String entity, List<KeyPart> primary) {
    this.entity = entity;
    this.primary = primary;
    this.isSpread = primary.stream().anyMatch(KeyPart::isSpread);
  }

  /** The primary key, from encoded values. */
  Map<String, AttributeValue> key(Map<String, AttributeValue> values) {
    Map<String, AttributeValue> key = new LinkedHashMap<>(2 * primary.size());
    enter(key, values);
    return key;
  }

  /** Puts the primary key of encoded values into an item. */
  void enter(Map<String, AttributeValue> item, Map<String, AttributeValue> values) {
    Map<String, AttributeValue> unspread = isSpread ? unspread(values) : Map.of();
    for (KeyPart part : primary) {
      item.put(part.attribute(), required(part, values, unspread));
    }
  }

  /** The key without its shard, which tells the shard: a get then needs one request. */
  private Map<String, AttributeValue> unspread(Map<String, AttributeValue> values) {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    for (KeyPart part : primary) {
      AttributeValue value = keyValue(part, values, part::unspread);
      if (value == null) {
        throw missing(part, values);
      }
      key.put(part.attribute(), value);
    }
    return key;
  }

  private AttributeValue required(
      KeyPart part, Map<String, AttributeValue> values, Map<String, AttributeValue> unspread) {
    AttributeValue value = keyValue(part, values, unspread);
    if (value == null) {
      throw missing(part, values);
    }
    return value;
  }

  private TableException missing(KeyPart part, Map<String, AttributeValue> values) {
    List<ItemFault> problems =
        part.inputs().stream()
            .filter(path -> Stored.at(values, path) == null)
            .map(
                path -> new ItemFault(entity, path, "a value, as it is part of the key", "nothing"))
            .toList();
    return TableException.refused(problems);
  }

  /** A key part's value; a value that no key can hold is refused. */
  AttributeValue keyValue(
      KeyPart part, Map<String, AttributeValue> values, Map<String, AttributeValue> keyAttributes) {
    return keyValue(part, values, partValues -> part.write(partValues, keyAttributes));
  }

  private AttributeValue keyValue(
      KeyPart part,
      Map<String, AttributeValue> values,
      Function<Map<String, AttributeValue>, AttributeValue> writer) {
    try {
      AttributeValue value = writer.apply(values);
      if (value != null) {
        part.limit().check(value);
      }
      return value;
    } catch (KeyLimit.Passed passed) {
      throw TableException.refused(
          entity, String.join(", ", part.inputs()), passed.expected(), passed.found());
    } catch (TemplateWriter.Refused refusal) {
      throw TableException.refused(
          entity, refusal.variable(), refusal.mismatch().expected(), refusal.mismatch().found());
    }
  }

  /** The key of a stored item. */
  Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    primary.forEach(part -> key.put(part.attribute(), item.get(part.attribute())));
    return key;
  }
}

package dev.clave.engine.query;

import dev.clave.engine.error.Fault;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.KeyAttribute;
import dev.clave.engine.table.KeySchema;
import dev.clave.engine.table.Space;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueCheck;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The key that a page of results ended at, given to start the next one after it. */
public final class StartKey {

  private StartKey() {}

  /** The rest of {@code range} after the key; fails if the key is not one of its kind. */
  public static KeyRange rest(
      Table table,
      Optional<Index> index,
      Map<String, AttributeValue> given,
      KeyRange range,
      Direction direction,
      DynamoDbException outside) {
    Map<String, AttributeValue> key = normalize(given);
    Map<String, KeyAttribute> wanted = new LinkedHashMap<>();
    table.schema().attributes().forEach(attribute -> wanted.put(attribute.name(), attribute));
    index
        .map(Index::schema)
        .map(KeySchema::attributes)
        .ifPresent(all -> all.forEach(attribute -> wanted.put(attribute.name(), attribute)));
    if (key.size() != wanted.size()) {
      throw Fault.START_KEY_INVALID.with();
    }
    for (KeyAttribute attribute : wanted.values()) {
      AttributeValue value = key.get(attribute.name());
      if (value == null || !attribute.accepts(value)) {
        throw Fault.START_KEY_SCHEMA.with();
      }
    }
    Space space = index.map(Index::space).orElse(table.space());
    byte[] position = space.keyOf(key);
    if (Arrays.compareUnsigned(position, range.from()) < 0
        || Arrays.compareUnsigned(position, range.to()) >= 0) {
      throw outside;
    }
    return direction == Direction.FORWARD
        ? range.startingAfter(position)
        : range.endingBefore(position);
  }

  private static Map<String, AttributeValue> normalize(Map<String, AttributeValue> given) {
    try {
      return ValueCheck.normalize(given);
    } catch (DynamoDbException e) {
      throw Fault.START_KEY_CONTENT.with(e.awsErrorDetails().errorMessage());
    }
  }
}

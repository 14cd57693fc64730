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
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The key that a page of results ended at, given to start the next one after it. */
public final class StartKey {

  private static final Pattern TOLD_ALONE =
      Pattern.compile("duplicates|number set|numeric value|Number|significant digits");

  private StartKey() {}

  /**
   * The key with its values in their one form. Most of what can be wrong with them is told as being
   * wrong with the key; numbers and repeated members are not.
   */
  public static Map<String, AttributeValue> normalize(Map<String, AttributeValue> given) {
    try {
      return ValueCheck.normalize(given);
    } catch (DynamoDbException e) {
      String message = e.awsErrorDetails().errorMessage();
      throw TOLD_ALONE.matcher(message).find() ? e : Fault.START_KEY_CONTENT.with(message);
    }
  }

  /** The rest of {@code range} after the key; fails if the key is not one of its kind. */
  public static KeyRange rest(
      Table table,
      Optional<Index> index,
      Map<String, AttributeValue> key,
      KeyRange range,
      Direction direction,
      DynamoDbException outside) {
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
      if (value == null) {
        throw Fault.START_KEY_INVALID.with();
      }
      if (!attribute.accepts(value)) {
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
}

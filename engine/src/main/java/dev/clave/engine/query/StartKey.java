package dev.clave.engine.query;

import dev.clave.engine.error.Fault;
import dev.clave.engine.error.QueryFault;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.KeyAttribute;
import dev.clave.engine.table.KeySchema;
import dev.clave.engine.table.Space;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
  public static Map<String, AttributeValue> normalize(
      Map<String, AttributeValue> key, ValueLayer layer) {
    try {
      return ValueCheck.normalize(key, layer);
    } catch (DynamoDbException e) {
      String message = e.awsErrorDetails().errorMessage();
      throw TOLD_ALONE.matcher(message).find() ? e : QueryFault.START_KEY_CONTENT.with(message);
    }
  }

  /**
   * Fails if the key has not as many attributes as the keys of the table and index together, or
   * lacks one of what is read, or has it with another type.
   */
  public static void check(Table table, Optional<Index> index, Map<String, AttributeValue> key) {
    Set<String> keyNames = new HashSet<>();
    KeySchema read = index.map(Index::schema).orElse(table.schema());
    table.schema().attributes().forEach(attribute -> keyNames.add(attribute.name()));
    read.attributes().forEach(attribute -> keyNames.add(attribute.name()));
    if (key.size() != keyNames.size()) {
      throw QueryFault.START_KEY_INVALID.with();
    }
    for (KeyAttribute attribute : read.attributes()) {
      AttributeValue value = key.get(attribute.name());
      if (value == null) {
        throw QueryFault.START_KEY_INVALID.with();
      }
      if (!attribute.accepts(value)) {
        throw Fault.KEY_DOES_NOT_MATCH_SCHEMA.with();
      }
    }
  }

  /** The rest of {@code range} after the key; fails if it does not hold a key of the table. */
  public static KeyRange rest(
      Table table,
      Optional<Index> index,
      Map<String, AttributeValue> key,
      KeyRange range,
      Direction direction,
      DynamoDbException outside) {
    for (KeyAttribute attribute : table.schema().attributes()) {
      AttributeValue value = key.get(attribute.name());
      if (value == null || !attribute.accepts(value)) {
        throw QueryFault.START_KEY_SCHEMA.with();
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

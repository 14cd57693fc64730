package dev.clave.engine.query;

import dev.clave.engine.error.Fault;
import dev.clave.engine.error.QueryFault;
import dev.clave.engine.expression.KeyTest;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.table.KeyAttribute;
import dev.clave.engine.table.KeySchema;
import dev.clave.engine.table.Space;
import dev.clave.engine.value.ByteWriter;
import dev.clave.engine.value.KeyBytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Turns the tests of a query into the one stretch of keys that holds its answer. */
public final class KeyPlan {

  private static final int CLASSIC_TESTS = 2;

  private KeyPlan() {}

  /** The keys within {@code space} that pass all tests; fails as DynamoDB does if no range can. */
  public static KeyRange range(Space space, List<KeyTest> tests) {
    KeySchema schema = space.schema();
    Map<String, KeyTest> open = new LinkedHashMap<>();
    tests.forEach(test -> open.put(test.attribute(), test));
    int keys = schema.attributes().size();
    if (tests.size() > CLASSIC_TESTS && tests.size() > keys) {
      throw QueryFault.KEY_CONDITION_TOO_MANY.with(tests.size(), keys);
    }
    if (schema.attributes().size() == 1 && tests.size() > 1) {
      throw QueryFault.KEY_CONDITION_NOT_SUPPORTED.with();
    }
    Map<String, AttributeValue> partition = new HashMap<>();
    for (KeyAttribute attribute : schema.partition()) {
      KeyTest test = open.remove(attribute.name());
      if (test == null) {
        throw QueryFault.KEY_CONDITION_MISSED.with(attribute.name());
      }
      check(attribute, test);
      if (test.operator() != KeyTest.Operator.EQUAL) {
        throw QueryFault.KEY_CONDITION_NOT_SUPPORTED.with();
      }
      partition.put(attribute.name(), test.value());
    }
    refuseGaps(schema.sort(), open);
    KeyTest last = null;
    ByteWriter prefix = space.startPartition(partition);
    for (KeyAttribute attribute : schema.sort()) {
      if (open.isEmpty()) {
        break;
      }
      KeyTest test = open.remove(attribute.name());
      if (test == null) {
        throw QueryFault.KEY_CONDITION_MISSED.with(attribute.name());
      }
      check(attribute, test);
      if (last != null) {
        throw QueryFault.KEY_CONDITION_NOT_SUPPORTED.with();
      }
      if (test.operator() == KeyTest.Operator.EQUAL) {
        KeyBytes.write(prefix, test.value());
      } else {
        last = test;
      }
    }
    if (!open.isEmpty()) {
      throw QueryFault.KEY_CONDITION_NOT_SUPPORTED.with();
    }
    return last == null ? KeyRange.prefix(prefix.toBytes()) : range(prefix.toBytes(), last);
  }

  /** Every sort attribute before one that has a condition must have an equality. */
  private static void refuseGaps(List<KeyAttribute> sort, Map<String, KeyTest> tests) {
    List<String> withoutEquality = new ArrayList<>();
    for (KeyAttribute attribute : sort) {
      KeyTest test = tests.get(attribute.name());
      if (test != null && !withoutEquality.isEmpty()) {
        throw QueryFault.KEY_CONDITION_GAP.with(
            String.join(", ", withoutEquality), attribute.name());
      }
      if (test == null || test.operator() != KeyTest.Operator.EQUAL) {
        withoutEquality.add(attribute.name());
      }
    }
  }

  private static void check(KeyAttribute attribute, KeyTest test) {
    if (test.operator() == KeyTest.Operator.NOT_INDEXABLE) {
      throw Fault.KEY_CONDITION_COMPARISON.with();
    }
    for (AttributeValue value : test.values()) {
      if (!attribute.hasTypeOf(value)) {
        throw QueryFault.KEY_CONDITION_TYPE.with();
      }
      if (KeyAttribute.isEmpty(value)) {
        throw (value.s() != null ? Fault.KEY_EMPTY_STRING : Fault.KEY_EMPTY_BINARY)
            .with(attribute.name());
      }
    }
  }

  private static KeyRange range(byte[] prefix, KeyTest test) {
    byte[] end = KeyRange.endOfPrefix(prefix);
    byte[] bound = key(prefix, test.value());
    return switch (test.operator()) {
      case LESS -> new KeyRange(prefix, bound);
      case LESS_OR_EQUAL -> new KeyRange(prefix, KeyRange.endOfPrefix(bound));
      case GREATER -> new KeyRange(KeyRange.endOfPrefix(bound), end);
      case GREATER_OR_EQUAL -> new KeyRange(bound, end);
      case BETWEEN -> new KeyRange(bound, KeyRange.endOfPrefix(key(prefix, test.values().get(1))));
      case BEGINS_WITH -> {
        ByteWriter start = new ByteWriter(prefix.length + Integer.BYTES).write(prefix);
        KeyBytes.writePrefix(start, test.value());
        yield KeyRange.prefix(start.toBytes());
      }
      case EQUAL -> KeyRange.prefix(bound);
      case NOT_INDEXABLE -> throw Fault.KEY_CONDITION_COMPARISON.with();
    };
  }

  private static byte[] key(byte[] prefix, AttributeValue value) {
    ByteWriter out = new ByteWriter(prefix.length + Integer.BYTES).write(prefix);
    KeyBytes.write(out, value);
    return out.toBytes();
  }
}

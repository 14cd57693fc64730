package dev.clave.engine.insight;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A key of a table that was accessed while Contributor Insights was on.
 *
 * @param key the partition key, and the sort key where items are counted
 * @param accesses how often it was read or written
 * @param throttled how often it was refused for want of throughput
 */
public record Contributor(Map<String, AttributeValue> key, long accesses, long throttled) {

  public Contributor {
    key = Map.copyOf(key);
  }
}

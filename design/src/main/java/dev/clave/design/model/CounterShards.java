package dev.clave.design.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The small items beside a holder over which a counter is spread, so that many writers at once do
 * not wait for one item. {@code keys} are the rules of their table key.
 *
 * <p>In a design: {@code likes: { of: like, shards: 10 }}. The items of a video have the keys
 * {@code COUNT#likes#VIDEO#v1#0} to {@code COUNT#likes#VIDEO#v1#9}.
 */
public record CounterShards(int count, Map<String, KeyRule> keys) {
  /** So many that a holder with two such counters is still created in one transaction. */
  public static final int MOST = 40;

  public CounterShards {
    keys = Collections.unmodifiableMap(new LinkedHashMap<>(keys));
  }
}

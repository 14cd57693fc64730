package dev.clave.engine.stream;

import java.time.Duration;

/**
 * How the records of a stream are spread.
 *
 * @param count with how many shards a stream opens
 * @param life how long a shard takes records before others follow it; zero for ever
 */
public record ShardPlan(int count, Duration life) {

  /** A single shard keeps the order of all items, not only of each. */
  public static final ShardPlan SINGLE = new ShardPlan(1, Duration.ZERO);
}

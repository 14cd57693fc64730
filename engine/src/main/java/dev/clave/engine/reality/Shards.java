package dev.clave.engine.reality;

import java.time.Duration;

/**
 * Of what streams consist.
 *
 * <pre>{@code
 * Reality.NONE.withStreamShards(4, Duration.ofHours(4)).shards();
 * }</pre>
 *
 * @param count with how many shards a stream opens
 * @param life how long a shard takes records before others follow it; zero for ever
 */
public record Shards(int count, Duration life) {
  static final Shards ONE = new Shards(1, Duration.ZERO);

  private static final int MOST = 100;

  public Shards {
    Reality.requirePositive("shard life", life);
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException(
          "expected 1 to %d shards, found `%d`".formatted(MOST, count));
    }
  }
}

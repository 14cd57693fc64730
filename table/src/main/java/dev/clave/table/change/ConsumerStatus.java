package dev.clave.table.change;

import java.time.Duration;
import java.util.Set;

/**
 * What a consumer of this process does.
 *
 * <pre>{@code
 * if (consumer.status().lag().compareTo(Duration.ofHours(12)) > 0) { … }    // a day late is too late
 * }</pre>
 *
 * @param shards the shards that it has leased
 * @param lag how old the last change was that it handled, where it knows of more; zero when it has
 *     read everything. A metric to watch: changes that are older than a day are lost.
 * @param handled how many changes it has handled since it began
 * @param deadLetters how many of those became dead letters
 */
public record ConsumerStatus(Set<String> shards, Duration lag, long handled, long deadLetters) {
  public ConsumerStatus {
    shards = Set.copyOf(shards);
  }
}

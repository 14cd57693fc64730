package dev.clave.table.options;

import dev.clave.table.item.TableException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How often and how patiently a request is sent again: at most {@code attempts} times, waiting a
 * random share of a ceiling that doubles from {@code first} to {@code longest}. The random share
 * keeps writers that met once from meeting again.
 *
 * <pre>{@code
 * Retry patient = new Retry(8, Duration.ofMillis(50), Duration.ofSeconds(5), Retry.defaults().pause());
 * Table table = Table.open(design, client, TableOptions.defaults().withRetry(patient));
 * }</pre>
 */
public record Retry(int attempts, Duration first, Duration longest, Pause pause) {
  /** How a thread waits; tests pass one that does not. An asynchronous table has no use for it. */
  @FunctionalInterface
  public interface Pause {
    void pause(Duration duration) throws InterruptedException;
  }

  public Retry {
    if (attempts < 1) {
      throw new IllegalArgumentException("attempts: expected 1 or more, found " + attempts);
    }
  }

  public static Retry defaults() {
    return new Retry(12, Duration.ofMillis(10), Duration.ofSeconds(2), Retry::sleep);
  }

  /** How long to wait after attempt number {@code attempt}, the first being 1. */
  public Duration delay(int attempt) {
    long ceiling =
        Math.min(longest.toNanos(), first.toNanos() << Math.min(Math.max(attempt - 1, 0), 30));
    return Duration.ofNanos(ceiling <= 0 ? 0 : ThreadLocalRandom.current().nextLong(ceiling + 1));
  }

  /** Waits after attempt number {@code attempt}, the first being 1. */
  public void await(int attempt) {
    try {
      pause.pause(delay(attempt));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw TableException.busy("interrupted while waiting to retry", e);
    }
  }

  private static void sleep(Duration duration) throws InterruptedException {
    Thread.sleep(duration.toMillis(), duration.toNanosPart() % 1_000_000);
  }
}

package dev.clave.server.observe;

import dev.clave.server.http.Watch;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many requests came each second and how long they took, for each system and for all. Requests
 * about the server itself are left out, so that looking at the figures does not change them.
 *
 * <pre>{@code
 * List<Traffic.Second> shop = traffic.bySystem().get("shop");
 * }</pre>
 */
public final class Traffic {
  public static final int KEPT_SECONDS = 180;

  /** The name under which all systems are added up. */
  public static final String ALL = "all";

  private static final int MOST_SAMPLES = 1000;
  private static final int SERVER_ERROR = 500;
  private static final double SLOW_SHARE = 0.95;
  private static final double NANOS_A_MILLI = 1e6;
  private static final Pattern OF_SYSTEM =
      Pattern.compile("/api/(?!operations|administration|openapi|whoami)([^/]+)/.*");

  /**
   * One second in which something was asked.
   *
   * @param failed how many the server could not answer
   * @param slowMillis what 95 of 100 requests stayed below
   */
  public record Second(
      Instant at, long requests, long failed, double medianMillis, double slowMillis) {}

  /** The second that still goes on, with a fair sample of its latencies. */
  private static final class Running {
    private final Instant at;
    private final long[] nanos = new long[MOST_SAMPLES];
    private int requests;
    private int failed;

    Running(Instant at) {
      this.at = at;
    }

    void add(Watch.Answered answer) {
      int slot =
          requests < MOST_SAMPLES ? requests : ThreadLocalRandom.current().nextInt(requests + 1);
      if (slot < MOST_SAMPLES) {
        nanos[slot] = answer.nanos();
      }
      requests++;
      failed += answer.status() >= SERVER_ERROR ? 1 : 0;
    }

    Second ended() {
      long[] sorted = Arrays.copyOf(nanos, Math.min(requests, MOST_SAMPLES));
      Arrays.sort(sorted);
      return new Second(at, requests, failed, millis(sorted, 0.5), millis(sorted, SLOW_SHARE));
    }

    private static double millis(long[] sorted, double share) {
      return sorted[(int) Math.ceil(share * sorted.length) - 1] / NANOS_A_MILLI;
    }
  }

  private final InstantSource clock;

  /** By route, of which there are as many as the server has. */
  private final Map<String, Optional<String>> systems = new ConcurrentHashMap<>();

  private Instant current = Instant.MIN;
  private final Map<String, Running> running = new TreeMap<>();
  private final Map<String, Deque<Second>> endedSeconds = new TreeMap<>();

  public Traffic(InstantSource clock) {
    this.clock = clock;
  }

  void answered(Watch.Answered answer) {
    Optional<String> system = systems.computeIfAbsent(answer.route(), Traffic::system);
    if (answer.feed() || system.isEmpty()) {
      return;
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    synchronized (this) {
      end(now);
      running.computeIfAbsent(system.get(), name -> new Running(now)).add(answer);
      running.computeIfAbsent(ALL, name -> new Running(now)).add(answer);
    }
  }

  private static Optional<String> system(String route) {
    Matcher path = OF_SYSTEM.matcher(route);
    return path.matches() ? Optional.of(path.group(1)) : Optional.empty();
  }

  /** There is nothing to end while the second goes on, however many answers it has. */
  private void end(Instant now) {
    if (now.equals(current)) {
      return;
    }
    current = now;
    running
        .entrySet()
        .removeIf(
            entry -> {
              boolean over = entry.getValue().at.isBefore(now);
              if (over) {
                keep(entry.getKey(), entry.getValue().ended());
              }
              return over;
            });
    Instant oldest = now.minusSeconds(KEPT_SECONDS);
    endedSeconds
        .values()
        .forEach(seconds -> seconds.removeIf(second -> second.at().isBefore(oldest)));
  }

  private void keep(String name, Second second) {
    endedSeconds.computeIfAbsent(name, one -> new ArrayDeque<>()).addLast(second);
  }

  /** The whole seconds of the last minutes in which something was asked, oldest first. */
  public synchronized Map<String, List<Second>> bySystem() {
    end(clock.instant().truncatedTo(ChronoUnit.SECONDS));
    Map<String, List<Second>> copy = new TreeMap<>();
    endedSeconds.forEach((name, seconds) -> copy.put(name, List.copyOf(seconds)));
    return copy;
  }
}

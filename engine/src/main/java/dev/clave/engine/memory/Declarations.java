package dev.clave.engine.memory;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Kind;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory of what stays once it is declared: the definitions of tables, backups and streams. All
 * of them are in memory, so that their number needs a bound, and so does their length. Safe for use
 * by many threads.
 *
 * <pre>{@code
 * declarations.require("table notes", definition.length); // refused where there is no room
 * storage.write(batch);
 * declarations.hold("table notes", definition.length);
 * }</pre>
 */
public final class Declarations {
  private static final int PART_OF_HEAP = 8;
  private static final long LEAST_BYTES = 16L << 20;

  /** What a table or backup takes whose definition is short. */
  private static final int LEAST_OF_EACH = 4096;

  /** How much longer a definition is as objects than it is stored. */
  private static final int OBJECTS_OF_STORED = 10;

  private final AtomicLong total;
  private final Map<String, Long> bytesByName = new ConcurrentHashMap<>();

  private Declarations(AtomicLong total) {
    this.total = total;
  }

  /** An eighth of the heap. */
  public static Declarations ofHeap() {
    return new Declarations(new AtomicLong());
  }

  /** Those of another engine, which have the same memory. */
  public Declarations ofAnother() {
    return new Declarations(total);
  }

  private static long limit() {
    return Math.max(LEAST_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
  }

  private static long weight(int storedBytes) {
    return LEAST_OF_EACH + (long) OBJECTS_OF_STORED * storedBytes;
  }

  /**
   * Asks for room for something that is new, or takes the place of what has its name.
   *
   * @param storedBytes how long its definition is in storage
   * @throws RuntimeException of the kind {@link Kind#LIMIT_EXCEEDED} if there is none
   */
  public void require(String name, int storedBytes) {
    long more = weight(storedBytes) - bytesByName.getOrDefault(name, 0L);
    if (more > 0 && total.get() + more > limit()) {
      throw AwsFailure.of(
          Kind.LIMIT_EXCEEDED,
          "the definitions of tables, backups and streams fill the memory that is set aside for"
              + " them: delete some, or give the engine a larger heap");
    }
  }

  /** As {@link #require}, and counts it at once, so that nobody else is given the same room. */
  public synchronized void take(String name, int storedBytes) {
    require(name, storedBytes);
    hold(name, storedBytes);
  }

  /** Counts something that is there now. */
  public void hold(String name, int storedBytes) {
    Long before = bytesByName.put(name, weight(storedBytes));
    total.addAndGet(weight(storedBytes) - (before == null ? 0 : before));
  }

  /** What all of them take together, those of other engines with the same memory too. */
  public long held() {
    return total.get();
  }

  /** None of them is in memory, since their engine could not be opened. */
  public void dropAll() {
    List.copyOf(bytesByName.keySet()).forEach(this::drop);
  }

  /** It is gone. */
  public void drop(String name) {
    Long before = bytesByName.remove(name);
    total.addAndGet(before == null ? 0 : -before);
  }
}

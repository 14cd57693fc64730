package dev.clave.table.options;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * How a table is run. The defaults are right for one process against one endpoint; give {@code
 * cursorSecret} when cursors go to people who are not trusted, and the same one to every process
 * that is to understand them.
 *
 * <pre>{@code
 * TableOptions options =
 *     TableOptions.defaults().withTablePrefix("staging-").withCursorSecret(secret);
 * Table table = Table.open(design, client, options);
 * }</pre>
 *
 * @param tableName the name of the design's first table when it is not the design's, one per
 *     environment for instance; no prefix is put before it
 * @param tablePrefix what the names of all other tables begin with, such as {@code staging-}
 * @param cursorSecret what cursors are sealed with; empty means a key derived from the table's
 *     name, which detects mistakes but is no secret
 * @param readBudget how many items one page may read at most, matching or not
 * @param pageBytes after how many bytes of stored items a page ends, though it has fewer results
 *     than its limit; the one after which it ends is in it
 * @param parallel where the parts of a view, the shards of a partition and scan segments run
 * @param strictTimestamps whether a timestamp that is finer than a millisecond, such as {@code
 *     Instant.now()}, is refused; it is truncated otherwise
 * @param designCheck what happens on a table that remembers another design
 * @param random where the random part of generated ids comes from
 * @param conversions what computes attributes while the design changes
 */
public record TableOptions(
    Optional<String> tableName,
    String tablePrefix,
    InstantSource clock,
    Retry retry,
    Optional<String> cursorSecret,
    int readBudget,
    long pageBytes,
    Executor parallel,
    boolean strictTimestamps,
    DesignCheck designCheck,
    RandomGenerator random,
    Conversions conversions) {

  static final int DEFAULT_READ_BUDGET = 10_000;

  public static TableOptions defaults() {
    return new TableOptions(
        Optional.empty(),
        "",
        InstantSource.system(),
        Retry.defaults(),
        Optional.empty(),
        DEFAULT_READ_BUDGET,
        Long.MAX_VALUE,
        ParallelThreads.shared(),
        false,
        DesignCheck.REFUSE,
        new SecureRandom(),
        Conversions.none());
  }

  /**
   * The same with pages that end after so many bytes, for callers who are not trusted: a thousand
   * items may have 400 MB.
   */
  public TableOptions withPageBytes(long bytes) {
    return with(copy -> copy.pageBytes = bytes);
  }

  public TableOptions withTableName(String name) {
    return with(copy -> copy.tableName = Optional.of(name));
  }

  /** The same with tables whose names begin with that, such as {@code staging-}. */
  public TableOptions withTablePrefix(String prefix) {
    return with(copy -> copy.tablePrefix = prefix);
  }

  public TableOptions withClock(InstantSource source) {
    return with(copy -> copy.clock = source);
  }

  public TableOptions withRetry(Retry policy) {
    return with(copy -> copy.retry = policy);
  }

  public TableOptions withCursorSecret(String secret) {
    return with(copy -> copy.cursorSecret = Optional.of(secret));
  }

  public TableOptions withReadBudget(int items) {
    return with(copy -> copy.readBudget = items);
  }

  public TableOptions withParallel(Executor executor) {
    return with(copy -> copy.parallel = executor);
  }

  /**
   * Refuses a timestamp that is finer than a millisecond instead of truncating it.
   *
   * <pre>{@code
   * Table.open(design, client, TableOptions.defaults().withStrictTimestamps());
   * }</pre>
   */
  public TableOptions withStrictTimestamps() {
    return with(copy -> copy.strictTimestamps = true);
  }

  public TableOptions withDesignCheck(DesignCheck strictness) {
    return with(copy -> copy.designCheck = strictness);
  }

  /**
   * Takes the random part of generated ids from there, so that a test knows the ids.
   *
   * <pre>{@code
   * TableOptions.defaults().withClock(clock).withRandom(new Random(7));
   * }</pre>
   */
  public TableOptions withRandom(RandomGenerator source) {
    return with(copy -> copy.random = source);
  }

  /**
   * The same with functions that compute attributes while the design changes.
   *
   * <pre>{@code
   * TableOptions.defaults()
   *     .withConversions(Conversions.none().forward("member", "years", old -> 2024));
   * }</pre>
   */
  public TableOptions withConversions(Conversions functions) {
    return with(copy -> copy.conversions = functions);
  }

  private TableOptions with(Consumer<Copy> change) {
    Copy copy = new Copy(this);
    change.accept(copy);
    return copy.options();
  }

  /** The options while one of them is given another value. */
  private static final class Copy {
    private Optional<String> tableName;
    private String tablePrefix;
    private InstantSource clock;
    private Retry retry;
    private Optional<String> cursorSecret;
    private int readBudget;
    private long pageBytes;
    private Executor parallel;
    private boolean strictTimestamps;
    private DesignCheck designCheck;
    private RandomGenerator random;
    private Conversions conversions;

    Copy(TableOptions options) {
      tableName = options.tableName;
      tablePrefix = options.tablePrefix;
      clock = options.clock;
      retry = options.retry;
      cursorSecret = options.cursorSecret;
      readBudget = options.readBudget;
      pageBytes = options.pageBytes;
      parallel = options.parallel;
      strictTimestamps = options.strictTimestamps;
      designCheck = options.designCheck;
      random = options.random;
      conversions = options.conversions;
    }

    TableOptions options() {
      return new TableOptions(
          tableName,
          tablePrefix,
          clock,
          retry,
          cursorSecret,
          readBudget,
          pageBytes,
          parallel,
          strictTimestamps,
          designCheck,
          random,
          conversions);
    }
  }
}

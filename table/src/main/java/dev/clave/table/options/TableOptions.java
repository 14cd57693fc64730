package dev.clave.table.options;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/**
 * How a table is run. The defaults are right for one process against one endpoint; give {@code
 * cursorSecret} when cursors go to people who are not trusted, and the same one to every process
 * that is to understand them.
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
    return new TableOptions(
        tableName,
        tablePrefix,
        clock,
        retry,
        cursorSecret,
        readBudget,
        bytes,
        parallel,
        strictTimestamps,
        designCheck,
        random,
        conversions);
  }

  public TableOptions withTableName(String name) {
    return new TableOptions(
        Optional.of(name),
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

  /** The same with tables whose names begin with that, such as {@code staging-}. */
  public TableOptions withTablePrefix(String prefix) {
    return new TableOptions(
        tableName,
        prefix,
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

  public TableOptions withClock(InstantSource source) {
    return new TableOptions(
        tableName,
        tablePrefix,
        source,
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

  public TableOptions withRetry(Retry policy) {
    return new TableOptions(
        tableName,
        tablePrefix,
        clock,
        policy,
        cursorSecret,
        readBudget,
        pageBytes,
        parallel,
        strictTimestamps,
        designCheck,
        random,
        conversions);
  }

  public TableOptions withCursorSecret(String secret) {
    return new TableOptions(
        tableName,
        tablePrefix,
        clock,
        retry,
        Optional.of(secret),
        readBudget,
        pageBytes,
        parallel,
        strictTimestamps,
        designCheck,
        random,
        conversions);
  }

  public TableOptions withReadBudget(int items) {
    return new TableOptions(
        tableName,
        tablePrefix,
        clock,
        retry,
        cursorSecret,
        items,
        pageBytes,
        parallel,
        strictTimestamps,
        designCheck,
        random,
        conversions);
  }

  public TableOptions withParallel(Executor executor) {
    return new TableOptions(
        tableName,
        tablePrefix,
        clock,
        retry,
        cursorSecret,
        readBudget,
        pageBytes,
        executor,
        strictTimestamps,
        designCheck,
        random,
        conversions);
  }

  /**
   * Refuses a timestamp that is finer than a millisecond instead of truncating it.
   *
   * <pre>{@code
   * Table.open(design, client, TableOptions.defaults().withStrictTimestamps());
   * }</pre>
   */
  public TableOptions withStrictTimestamps() {
    return new TableOptions(
        tableName,
        tablePrefix,
        clock,
        retry,
        cursorSecret,
        readBudget,
        pageBytes,
        parallel,
        true,
        designCheck,
        random,
        conversions);
  }

  public TableOptions withDesignCheck(DesignCheck strictness) {
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
        strictness,
        random,
        conversions);
  }

  /**
   * Takes the random part of generated ids from there, so that a test knows the ids.
   *
   * <pre>{@code
   * TableOptions.defaults().withClock(clock).withRandom(new Random(7));
   * }</pre>
   */
  public TableOptions withRandom(RandomGenerator source) {
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
        source,
        conversions);
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
        functions);
  }
}

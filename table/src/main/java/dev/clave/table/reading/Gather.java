package dev.clave.table.reading;

import dev.clave.table.condition.Comparisons;
import dev.clave.table.options.ParallelThreads;
import dev.clave.table.pattern.PatternShape;
import dev.clave.table.pattern.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads several sources as one, in the order of their sort keys. What every source has next must be
 * known before the first of them is taken, so those that have nothing waiting are asked together.
 */
public final class Gather {
  private static final int SMALLEST_FILTERED_READ = 50;

  private final PatternShape pattern;
  private final List<Source> sources;
  private final boolean forward;
  private final Executor parallel;
  private final List<String> sortAttributes;
  private int budget;

  public Gather(
      PatternShape pattern, List<Source> sources, boolean forward, Executor parallel, int budget) {
    this.pattern = pattern;
    this.sources = sources;
    this.forward = forward;
    this.parallel = parallel;
    this.budget = budget;
    this.sortAttributes = pattern.sortAttributes();
  }

  /** The next item in order, or null when there is none or the budget is spent. */
  Map<String, AttributeValue> next(int pageLimit) {
    if (!fetchMissing(pageLimit)) {
      return null;
    }
    if (sources.size() == 1) {
      Source only = sources.get(0);
      return only.peek() == null ? null : only.take();
    }
    Source first = null;
    for (Source source : sources) {
      if (source.peek() != null && (first == null || before(source, first))) {
        first = source;
      }
    }
    return first == null ? null : first.take();
  }

  boolean budgetSpent() {
    return budget <= 0;
  }

  public List<Position> positions() {
    return sources.stream().map(source -> source.position(pattern)).toList();
  }

  /** Asks every source that has nothing waiting; false when the budget does not allow it. */
  private boolean fetchMissing(int pageLimit) {
    while (true) {
      List<Source> missing = missing();
      if (missing.isEmpty()) {
        return true;
      }
      if (budget <= 0) {
        return false;
      }
      budget -= fetch(missing, limit(pageLimit, missing.size()));
    }
  }

  private List<Source> missing() {
    List<Source> missing = List.of();
    for (Source source : sources) {
      if (source.needsFetch()) {
        missing = missing.isEmpty() ? new ArrayList<>() : missing;
        missing.add(source);
      }
    }
    return missing;
  }

  /** A sharded read takes its share of the page from each shard, and a filter takes more. */
  private int limit(int pageLimit, int sourceCount) {
    int share = sources.size() == 1 ? pageLimit : pageLimit / sources.size() + 1;
    int generous = pattern.exact() ? share : Math.max(share * 2, SMALLEST_FILTERED_READ);
    return Math.max(1, Math.min(generous, Math.max(1, budget / sourceCount)));
  }

  private int fetch(List<Source> missing, int limit) {
    if (missing.size() == 1) {
      return missing.get(0).fetch(limit);
    }
    List<CompletableFuture<Integer>> reads = new ArrayList<>();
    for (Source source : missing) {
      reads.add(CompletableFuture.supplyAsync(() -> source.fetch(limit), parallel));
    }
    return reads.stream().mapToInt(ParallelThreads::result).sum();
  }

  private boolean before(Source one, Source other) {
    for (String name : sortAttributes) {
      int order = Comparisons.compare(one.peek().get(name), other.peek().get(name));
      if (order != 0) {
        return forward ? order < 0 : order > 0;
      }
    }
    return false;
  }
}

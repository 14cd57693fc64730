package dev.clave.engine.vector;

import io.github.jbellis.jvector.graph.GraphIndexBuilder;
import io.github.jbellis.jvector.graph.GraphSearcher;
import io.github.jbellis.jvector.graph.SearchResult;
import io.github.jbellis.jvector.graph.similarity.DefaultSearchScoreProvider;
import io.github.jbellis.jvector.graph.similarity.ScoreFunction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A graph of the entries of one partition of a vector index, by which candidates for a search are
 * found without looking at all of them. What is put is found at once; {@link #work} links it into
 * the graph later. Safe for use by many threads.
 */
final class VectorGraph implements AutoCloseable {

  static final int DEGREE = 24;
  private static final int BEAM = 100;
  private static final float OVERFLOW = 1.2f;
  private static final float ALPHA = 1.2f;

  /** As few entries as this are compared one by one. */
  private static final int FEW = 4096;

  /** Of so many more a filter must let one through in so many for the graph to be of use. */
  private static final int RARE = 50;

  private static final int LEAST_GONE = 1000;

  /** It would tell of the processor on standard error; kept here, or its level would be lost. */
  private static final Logger QUIET = Logger.getLogger("io.github.jbellis.jvector");

  static {
    QUIET.setLevel(Level.SEVERE);
  }

  private static final Comparator<Scored> BEST_FIRST =
      Comparator.comparingDouble((Scored each) -> -each.likeness());

  private record Scored(int number, float likeness) {}

  private final Codes codes;
  private final int dimensions;
  private final Numbering numbering = new Numbering();
  private final GraphIndexBuilder builder;

  /** Numbers that wait to be linked, and all that are not linked yet, those under way included. */
  private final Queue<Integer> waiting = new ConcurrentLinkedQueue<>();

  private final Set<Integer> fresh = ConcurrentHashMap.newKeySet();

  /** Numbers whose entries are gone and that are still linked. */
  private final Queue<Integer> freeNodes = new ConcurrentLinkedQueue<>();

  /** Links are added and followed while many hold it, and taken out while one does. */
  private final ReadWriteLock links = new ReentrantReadWriteLock();

  private final AtomicBoolean isClaimed = new AtomicBoolean();

  VectorGraph(Distance distance, int dimensions) {
    this.dimensions = dimensions;
    this.codes = new Codes(distance, dimensions);
    this.builder =
        new GraphIndexBuilder(
            new CodedScores(codes),
            dimensions,
            DEGREE,
            BEAM,
            OVERFLOW,
            ALPHA,
            true,
            false,
            ForkJoinPool.commonPool(),
            ForkJoinPool.commonPool());
  }

  /**
   * How much memory it takes, about.
   *
   * @param filters by how many attributes its entries can be filtered
   */
  long bytes(int filters) {
    int link = Integer.BYTES + Float.BYTES;
    long ofEntry = dimensions + 16L + 4L * filters + (long) (DEGREE * OVERFLOW * link) + 150;
    return size() * ofEntry + numbering.keyBytes();
  }

  int size() {
    return numbering.live();
  }

  boolean contains(byte[] key) {
    return numbering.find(key) >= 0;
  }

  /** Puts an entry in place of the one with its key. */
  void put(byte[] key, float[] vector, int[] filters) {
    remove(key);
    int number = numbering.add(key, filters);
    codes.set(number, vector);
    fresh.add(number);
    waiting.add(number);
  }

  void remove(byte[] key) {
    int number = numbering.remove(key);
    if (number >= 0) {
      freeNodes.add(number);
    }
  }

  boolean hasWork() {
    return !waiting.isEmpty() || freeNodes.size() > tolerated();
  }

  private int tolerated() {
    return Math.max(LEAST_GONE, numbering.live() / 5);
  }

  /** Whether there is work and nobody is at it, who the caller then must be. */
  boolean claimsWorker() {
    return hasWork() && isClaimed.compareAndSet(false, true);
  }

  void workAsClaimed() {
    try {
      work();
    } finally {
      isClaimed.set(false);
    }
  }

  /** Links what waits; several threads may. Ends early when the thread is interrupted. */
  void work() {
    while (!Thread.currentThread().isInterrupted()) {
      Integer number = waiting.poll();
      if (number == null) {
        break;
      }
      links.readLock().lock();
      try {
        if (numbering.key(number) != null) {
          builder.addGraphNode(number, scores(number));
        }
      } finally {
        links.readLock().unlock();
      }
      fresh.remove(number);
    }
    if (freeNodes.size() > tolerated() && waiting.isEmpty()) {
      takeOut();
    }
  }

  private DefaultSearchScoreProvider scores(int number) {
    ScoreFunction.ExactScoreFunction function = other -> codes.likeness(number, other);
    return new DefaultSearchScoreProvider(function);
  }

  private void takeOut() {
    links.writeLock().lock();
    try {
      List<Integer> numbers = new ArrayList<>();
      Integer number;
      while ((number = freeNodes.poll()) != null) {
        if (fresh.contains(number)) {
          // It is just being linked by another thread; next time.
          freeNodes.add(number);
          break;
        }
        if (builder.getGraph().containsNode(number)) {
          builder.markNodeDeleted(number);
        }
        numbers.add(number);
      }
      builder.removeDeletedNodes();
      numbers.forEach(numbering::release);
    } finally {
      links.writeLock().unlock();
    }
  }

  /**
   * The keys of entries that are probably the nearest ones, in no order, or {@code null} if the
   * graph is being tidied up and cannot say.
   *
   * @param filters the hashes that filters ask for, 0 for those that ask for nothing; empty for
   *     none
   */
  List<byte[]> candidates(float[] vector, int[] filters, int most) {
    if (!links.readLock().tryLock()) {
      return null;
    }
    try {
      Codes.Sought sought = codes.new Sought(vector);
      int matches = filters.length == 0 ? numbering.live() : count(filters);
      List<Scored> best;
      if (matches <= FEW || (long) matches * RARE < numbering.live()) {
        best = byComparing(sought, filters, most);
      } else {
        best = byGraph(sought, filters, most);
        if (best.size() < Math.min(most, matches)) {
          best = byComparing(sought, filters, most);
        }
      }
      List<byte[]> keys = new ArrayList<>(best.size());
      for (Scored each : best) {
        byte[] key = numbering.key(each.number());
        if (key != null) {
          keys.add(key);
        }
      }
      return keys;
    } finally {
      links.readLock().unlock();
    }
  }

  private int count(int[] filters) {
    int count = 0;
    int end = numbering.end();
    for (int number = 0; number < end; number++) {
      if (numbering.passes(number, filters)) {
        count++;
      }
    }
    return count;
  }

  private List<Scored> byComparing(Codes.Sought sought, int[] filters, int most) {
    PriorityQueue<Scored> best = new PriorityQueue<>(BEST_FIRST.reversed());
    int end = numbering.end();
    for (int number = 0; number < end; number++) {
      if (numbering.passes(number, filters)) {
        offer(best, new Scored(number, sought.likeness(number)), most);
      }
    }
    return List.copyOf(best);
  }

  private static void offer(PriorityQueue<Scored> best, Scored scored, int most) {
    best.add(scored);
    if (best.size() > most) {
      best.poll();
    }
  }

  private List<Scored> byGraph(Codes.Sought sought, int[] filters, int most) {
    PriorityQueue<Scored> best = new PriorityQueue<>(BEST_FIRST.reversed());
    for (SearchResult.NodeScore node : search(sought, filters, most).getNodes()) {
      offer(best, new Scored(node.node, node.score), most);
    }
    for (int number : fresh) {
      if (numbering.passes(number, filters)) {
        offer(best, new Scored(number, sought.likeness(number)), most);
      }
    }
    return List.copyOf(best);
  }

  private SearchResult search(Codes.Sought sought, int[] filters, int most) {
    ScoreFunction.ExactScoreFunction function = sought::likeness;
    try (GraphSearcher searcher = new GraphSearcher(builder.getGraph())) {
      searcher.usePruning(false);
      return searcher.search(
          new DefaultSearchScoreProvider(function),
          most,
          number -> numbering.passes(number, filters));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    try {
      builder.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}

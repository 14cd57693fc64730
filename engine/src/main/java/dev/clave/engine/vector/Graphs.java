package dev.clave.engine.vector;

import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.Table;
import dev.clave.engine.table.TableLog;
import dev.clave.engine.table.VectorAttribute;
import dev.clave.engine.value.FloatVector;
import dev.clave.engine.value.ItemCodec;
import dev.clave.engine.value.ItemReader;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.ChangeLog;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The graphs of large partitions of vector indexes. They are in memory and made of the entries in
 * storage when a search first finds a partition large, in the background; writes keep them in step.
 * All of them together take no more than a share of the memory: those that were searched longest
 * ago go first. Safe for use by many threads.
 */
public final class Graphs implements ChangeLog, TableLog, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Graphs.class);

  /** A graph and when it was last used, as a count of searches. */
  private static final class Held {
    private final Index index;
    private final VectorGraph graph;
    private volatile boolean isWhole;
    private volatile long lastUse;

    /** Keys that were removed while the graph was made, which its reading must not bring back. */
    private final Set<ByteBuffer> removedEntries = ConcurrentHashMap.newKeySet();

    private volatile boolean isRead;

    /** Puts an entry that was read, unless a write since has put it as it is now or removed it. */
    private synchronized void putRead(byte[] key, float[] vector, int[] filters) {
      if (!graph.contains(key) && !removedEntries.contains(ByteBuffer.wrap(key))) {
        graph.put(key, vector, filters);
      }
    }

    private synchronized void put(byte[] key, float[] vector, int[] filters) {
      removedEntries.remove(ByteBuffer.wrap(key));
      graph.put(key, vector, filters);
    }

    private synchronized void remove(byte[] key) {
      if (!isRead) {
        removedEntries.add(ByteBuffer.wrap(key));
      }
      graph.remove(key);
    }

    private synchronized void endReading() {
      isRead = true;
      removedEntries.clear();
    }

    private Held(Index index, VectorGraph graph) {
      this.index = index;
      this.graph = graph;
    }

    private long bytes() {
      return graph.bytes(index.vector().orElseThrow().filters().size());
    }
  }

  private static final int BETWEEN_LOOKS_AT_MEMORY = 1024;
  private static final long PATIENCE_SECONDS = 10;

  private final Storage storage;
  private final long mostBytes;
  private final Map<Partition, Held> graphs = new ConcurrentHashMap<>();

  /** Partitions whose graph would not fit. */
  private final Set<Partition> tooLarge = ConcurrentHashMap.newKeySet();

  private final int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
  private final ExecutorService workers = Executors.newFixedThreadPool(threads, Graphs::daemon);
  private final AtomicLong uses = new AtomicLong();

  /** Entries that writes put into graphs since the engine was opened. */
  private final AtomicLong puts = new AtomicLong();

  /** Takes half of the memory that the process may have, at most. */
  public Graphs(Storage storage) {
    this(storage, Runtime.getRuntime().maxMemory() / 2);
  }

  Graphs(Storage storage, long mostBytes) {
    this.storage = storage;
    this.mostBytes = mostBytes;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "clave-engine-vectors");
    thread.setDaemon(true);
    return thread;
  }

  /** The graph of a partition, if there is a whole one. */
  Optional<VectorGraph> find(Partition partition) {
    Held held = graphs.get(partition);
    if (held == null || !held.isWhole) {
      return Optional.empty();
    }
    held.lastUse = uses.incrementAndGet();
    return Optional.of(held.graph);
  }

  /** Asks for the graph of a partition that turned out to be large. */
  void request(Index index, Partition partition) {
    if (tooLarge.contains(partition)) {
      return;
    }
    VectorAttribute vector = index.vector().orElseThrow();
    graphs.computeIfAbsent(
        partition,
        unknown -> {
          Held held =
              new Held(index, new VectorGraph(Distance.of(vector.distance()), vector.dimensions()));
          held.lastUse = uses.incrementAndGet();
          workers.execute(() -> make(partition, held));
          return held;
        });
  }

  private void make(Partition partition, Held held) {
    try {
      if (!read(partition, held)) {
        giveUp(partition, held);
        return;
      }
      held.endReading();
      for (int i = 1; i < threads; i++) {
        workers.execute(held.graph::work);
      }
      held.graph.work();
      held.isWhole = !Thread.currentThread().isInterrupted();
    } catch (RuntimeException failure) {
      graphs.remove(partition, held);
      LOG.warn("the graph of a vector index could not be made; it is searched without", failure);
    }
  }

  /** Whether all entries fitted. */
  private boolean read(Partition partition, Held held) {
    int count = 0;
    try (Cursor cursor = storage.scan(partition.range(), Direction.FORWARD)) {
      while (cursor.next() && !Thread.currentThread().isInterrupted()) {
        byte[] key = partition.within(cursor.key());
        byte[] entry = cursor.value();
        held.putRead(
            key, ItemReader.vectorOf(entry), Partition.filters(held.index, filtered(held, entry)));
        if (++count % BETWEEN_LOOKS_AT_MEMORY == 0 && !fits(partition)) {
          return false;
        }
      }
    }
    return true;
  }

  private static Map<String, AttributeValue> filtered(Held held, byte[] entry) {
    return held.index.vector().orElseThrow().filters().isEmpty()
        ? Map.of()
        : ItemCodec.decode(entry);
  }

  /** Drops graphs that nobody has used for long until all fit; not the one that is being made. */
  private synchronized boolean fits(Partition madePartition) {
    while (graphs.values().stream().mapToLong(Held::bytes).sum() > mostBytes) {
      Optional<Map.Entry<Partition, Held>> oldest =
          graphs.entrySet().stream()
              .filter(entry -> !entry.getKey().equals(madePartition) && entry.getValue().isWhole)
              .min(Comparator.comparingLong(entry -> entry.getValue().lastUse));
      if (oldest.isEmpty()) {
        return false;
      }
      graphs.remove(oldest.get().getKey());
    }
    return true;
  }

  @Override
  public Completion append(List<Change> changes, Batch batch) {
    boolean areFollowed = false;
    for (Change change : changes) {
      areFollowed |= change.table().hasVectorIndex();
    }
    if (!areFollowed) {
      return Completion.NONE;
    }
    return isWritten -> {
      if (isWritten && !graphs.isEmpty()) {
        changes.forEach(this::follow);
      }
    };
  }

  private void follow(Change change) {
    for (Index index : change.table().indexes()) {
      if (index.isVector()) {
        follow(index, change.before().orElse(null), change.after().orElse(null));
      }
    }
  }

  private void follow(
      Index index, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    Partition old = before != null && index.accepts(before) ? Partition.of(index, before) : null;
    Partition now = after != null && index.accepts(after) ? Partition.of(index, after) : null;
    if (old != null && !old.equals(now)) {
      Held held = graphs.get(old);
      if (held != null) {
        held.remove(old.within(index.space().keyOf(before)));
        work(held);
      }
    }
    Held held = now == null ? null : graphs.get(now);
    if (held != null && (old == null || isChanged(index, before, after))) {
      byte[] key = now.within(index.space().keyOf(after));
      String attribute = index.vector().orElseThrow().name();
      held.put(key, FloatVector.of(after.get(attribute).l()), Partition.filters(index, after));
      work(held);
      if (puts.incrementAndGet() % BETWEEN_LOOKS_AT_MEMORY == 0 && !fits(now)) {
        giveUp(now, held);
      }
    }
  }

  private void giveUp(Partition partition, Held held) {
    tooLarge.add(partition);
    graphs.remove(partition, held);
    LOG.warn(
        "a vector index is searched entry by entry: its graph would take more than {} MB",
        mostBytes >> 20);
  }

  private static boolean isChanged(
      Index index, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    VectorAttribute vector = index.vector().orElseThrow();
    return !before.get(vector.name()).equals(after.get(vector.name()))
        || vector.filters().stream()
            .anyMatch(
                filter -> !Objects.equals(before.get(filter.name()), after.get(filter.name())));
  }

  private void work(Held held) {
    if (held.isWhole && held.graph.claimsWorker()) {
      workers.execute(held.graph::workAsClaimed);
    }
  }

  @Override
  public Runnable changed(Optional<Table> before, Optional<Table> after, Batch batch) {
    return () ->
        before.ifPresent(
            table -> {
              graphs.keySet().removeIf(partition -> isGone(partition, table, after));
              tooLarge.removeIf(partition -> isGone(partition, table, after));
            });
  }

  private static boolean isGone(Partition partition, Table before, Optional<Table> after) {
    return partition.table() == before.number()
        && after.stream()
            .flatMap(table -> table.indexes().stream())
            .noneMatch(
                index ->
                    index.space().number() == partition.space()
                        && index.isVector()
                        && index.isMaintained());
  }

  /** How many graphs are whole and have nothing left to link. */
  public long whole() {
    return graphs.values().stream().filter(held -> held.isWhole && !held.graph.hasWork()).count();
  }

  @Override
  public void close() {
    workers.shutdownNow();
    try {
      workers.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

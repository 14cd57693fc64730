package dev.clave.engine.write;

import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.Space;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ByteWriter;
import dev.clave.engine.value.ValueSize;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * How many items tables and entries indexes hold, and how large they are. Counted as writes go by
 * and saved now and then, so after a kill it may be a little off; DynamoDB's own figures are hours
 * old. Safe for use by many threads.
 */
public final class TableSizes implements ChangeLog {

  /** Part of the storage format, beside the last table number. */
  private static final byte[] PREFIX = {1, 's'};

  /** What a size is of: a space of a table. */
  private record Place(int table, int space) {

    private static Place of(byte[] key) {
      ByteBuffer rest = ByteBuffer.wrap(key).position(PREFIX.length);
      return new Place(rest.getInt(), rest.hasRemaining() ? rest.getShort() : Space.ITEMS);
    }

    /** Where it is saved; that of a table's items under the table's number alone. */
    private byte[] key() {
      ByteWriter key =
          new ByteWriter(PREFIX.length + Integer.BYTES + Short.BYTES).write(PREFIX).writeInt(table);
      return (space == Space.ITEMS ? key : key.writeShort(space)).toBytes();
    }
  }

  private static final class Size {
    private final LongAdder items = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final AtomicBoolean isSaved = new AtomicBoolean(true);

    private void add(long moreItems, long moreBytes) {
      items.add(moreItems);
      bytes.add(moreBytes);
      isSaved.set(false);
    }

    private long items() {
      return Math.max(0, items.sum());
    }

    private long bytes() {
      return Math.max(0, bytes.sum());
    }
  }

  private final Storage storage;

  private final Map<Place, Size> sizes = new ConcurrentHashMap<>();

  public TableSizes(Storage storage) {
    this.storage = storage;
    try (Cursor cursor = storage.scan(KeyRange.prefix(PREFIX), Direction.FORWARD)) {
      while (cursor.next()) {
        ByteBuffer value = ByteBuffer.wrap(cursor.value());
        Size size = new Size();
        size.add(value.getLong(), value.getLong());
        size.isSaved.set(true);
        sizes.put(Place.of(cursor.key()), size);
      }
    }
  }

  @Override
  public Runnable append(List<Change> changes, Batch batch) {
    List<Runnable> counts = new ArrayList<>(changes.size());
    for (Change change : changes) {
      counts.add(() -> count(change));
      for (Index index : change.table().indexes()) {
        if (index.isMaintained()) {
          boolean hadEntry = hasEntry(index, change.before().orElse(null));
          counts.add(() -> count(index, change, hadEntry));
        }
      }
    }
    return () -> counts.forEach(Runnable::run);
  }

  /** An index that is still being filled lacks entries of items that were there before it. */
  private boolean hasEntry(Index index, Map<String, AttributeValue> item) {
    return item != null
        && index.accepts(item)
        && (index.status() != IndexStatus.CREATING
            || storage.get(index.space().keyOf(item)) != null);
  }

  private void count(Change change) {
    long items = (change.after().isPresent() ? 1L : 0L) - (change.before().isPresent() ? 1L : 0L);
    long bytes =
        (long) change.after().map(ValueSize::ofItem).orElse(0)
            - change.before().map(ValueSize::ofItem).orElse(0);
    size(change.table().space()).add(items, bytes);
  }

  private void count(Index index, Change change, boolean hadEntry) {
    Map<String, AttributeValue> after = change.after().filter(index::accepts).orElse(null);
    long items = (after == null ? 0L : 1L) - (hadEntry ? 1L : 0L);
    long bytes =
        (after == null ? 0L : ValueSize.ofItem(index.project(after)))
            - (hadEntry ? ValueSize.ofItem(index.project(change.before().orElseThrow())) : 0L);
    if (items != 0 || bytes != 0) {
      size(index.space()).add(items, bytes);
    }
  }

  /** Counts entries that an index gained as it was filled. */
  void entered(Index index, List<Map<String, AttributeValue>> entries) {
    long bytes = entries.stream().mapToLong(ValueSize::ofItem).sum();
    size(index.space()).add(entries.size(), bytes);
  }

  private Size size(Space space) {
    return sizes.computeIfAbsent(new Place(space.table(), space.number()), place -> new Size());
  }

  private Size sizeOf(Table table, String index) {
    return size(table.index(index).orElseThrow().space());
  }

  /** The description with the sizes as they are now. */
  public TableDescription describe(Table table) {
    TableDescription shown = table.description();
    Size own = size(table.space());
    TableDescription.Builder described =
        shown.toBuilder().itemCount(own.items()).tableSizeBytes(own.bytes());
    if (shown.hasLocalSecondaryIndexes()) {
      described.localSecondaryIndexes(
          shown.localSecondaryIndexes().stream()
              .map(
                  index -> {
                    Size size = sizeOf(table, index.indexName());
                    return index.toBuilder()
                        .itemCount(size.items())
                        .indexSizeBytes(size.bytes())
                        .build();
                  })
              .toList());
    }
    if (shown.hasGlobalSecondaryIndexes()) {
      described.globalSecondaryIndexes(
          shown.globalSecondaryIndexes().stream()
              .map(
                  index -> {
                    Size size = sizeOf(table, index.indexName());
                    return index.toBuilder()
                        .itemCount(size.items())
                        .indexSizeBytes(size.bytes())
                        .build();
                  })
              .toList());
    }
    return described.build();
  }

  /** Saves what changed since the last time. */
  public void save() {
    Batch batch = new Batch();
    sizes.forEach(
        (place, size) -> {
          if (!size.isSaved.getAndSet(true)) {
            byte[] value =
                new ByteWriter(2 * Long.BYTES)
                    .writeLong(size.items.sum())
                    .writeLong(size.bytes.sum())
                    .toBytes();
            batch.put(place.key(), value);
          }
        });
    if (!batch.isEmpty()) {
      storage.write(batch);
    }
  }
}

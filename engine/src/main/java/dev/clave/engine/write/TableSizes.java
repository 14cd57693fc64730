package dev.clave.engine.write;

import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ByteWriter;
import dev.clave.engine.value.ValueSize;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * How many items tables hold and how large they are. Counted as writes go by and saved now and
 * then, so after a kill it may be a little off; DynamoDB's own figures are hours old. Safe for use
 * by many threads.
 */
public final class TableSizes implements ChangeLog {

  /** Part of the storage format, beside the last table number. */
  private static final byte[] PREFIX = {1, 's'};

  private static final class Size {
    private final LongAdder items = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final AtomicBoolean isSaved = new AtomicBoolean(true);

    private void add(long moreItems, long moreBytes) {
      items.add(moreItems);
      bytes.add(moreBytes);
      isSaved.set(false);
    }
  }

  private final Storage storage;
  private final Map<Integer, Size> byTable = new ConcurrentHashMap<>();

  public TableSizes(Storage storage) {
    this.storage = storage;
    try (Cursor cursor = storage.scan(KeyRange.prefix(PREFIX), Direction.FORWARD)) {
      while (cursor.next()) {
        ByteBuffer value = ByteBuffer.wrap(cursor.value());
        Size size = new Size();
        size.add(value.getLong(), value.getLong());
        size.isSaved.set(true);
        byTable.put(ByteBuffer.wrap(cursor.key()).getInt(PREFIX.length), size);
      }
    }
  }

  @Override
  public Runnable append(List<Change> changes, Batch batch) {
    return () -> changes.forEach(this::count);
  }

  private void count(Change change) {
    long items = (change.after().isPresent() ? 1L : 0L) - (change.before().isPresent() ? 1L : 0L);
    long bytes =
        (long) change.after().map(ValueSize::ofItem).orElse(0)
            - change.before().map(ValueSize::ofItem).orElse(0);
    byTable.computeIfAbsent(change.table().number(), number -> new Size()).add(items, bytes);
  }

  /** The description with the table's size as it is now. */
  public TableDescription describe(Table table) {
    Size size = byTable.get(table.number());
    if (size == null) {
      return table.description();
    }
    return table.description().toBuilder()
        .itemCount(Math.max(0, size.items.sum()))
        .tableSizeBytes(Math.max(0, size.bytes.sum()))
        .build();
  }

  /** Saves what changed since the last time. */
  public void save() {
    Batch batch = new Batch();
    byTable.forEach(
        (number, size) -> {
          if (!size.isSaved.getAndSet(true)) {
            byte[] value =
                new ByteWriter(2 * Long.BYTES)
                    .writeLong(size.items.sum())
                    .writeLong(size.bytes.sum())
                    .toBytes();
            batch.put(key(number), value);
          }
        });
    if (!batch.isEmpty()) {
      storage.write(batch);
    }
  }

  private static byte[] key(int number) {
    return new ByteWriter(PREFIX.length + Integer.BYTES).write(PREFIX).writeInt(number).toBytes();
  }
}

package dev.clave.engine.expiry;

import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ItemCodec;
import dev.clave.engine.write.Mutation;
import dev.clave.engine.write.Writer;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Deletes the items whose time has come. */
public final class Expiry {
  /** Items deleted in one batch, which other writers of these items wait for. */
  private static final int BATCH = 100;

  /** Of larger items fewer: a value of two bytes becomes an object of a hundred. */
  private static final int BATCH_BYTES = 256 << 10;

  private final Storage storage;
  private final Catalogue catalogue;
  private final Writer writer;
  private final InstantSource clock;

  public Expiry(Storage storage, Catalogue catalogue, Writer writer, InstantSource clock) {
    this.storage = storage;
    this.catalogue = catalogue;
    this.writer = writer;
    this.clock = clock;
  }

  /** Deletes all that is due now. */
  public void run() {
    for (Table table : catalogue.tables()) {
      if (table.definition().timeToLive().isPresent()) {
        index(table);
        expire(table);
      }
    }
  }

  private void expire(Table table) {
    Instant now = clock.instant();
    byte[] after = null;
    while (true) {
      KeyRange due = DueEntry.between(table, ExpiryTime.oldest(now), now.getEpochSecond());
      List<byte[]> entries = new ArrayList<>();
      // An item can have an outdated entry beside its own; it must not be in one batch twice.
      Map<ByteBuffer, Mutation> mutations = new LinkedHashMap<>();
      int storedBytes = 0;
      try (Cursor cursor =
          storage.scan(after == null ? due : due.startingAfter(after), Direction.FORWARD)) {
        while (entries.size() < BATCH && storedBytes < BATCH_BYTES && cursor.next()) {
          entries.add(cursor.key());
          Map<String, AttributeValue> key = ItemCodec.decode(cursor.value());
          Mutation mutation =
              Mutation.expiry(
                  table,
                  key,
                  item -> item != null && ExpiryTime.isDue(table, item, now) ? null : item);
          mutations.put(ByteBuffer.wrap(mutation.storageKey()), mutation);
          byte[] item = storage.get(mutation.storageKey());
          storedBytes += item == null ? 0 : item.length;
        }
      }
      if (entries.isEmpty()) {
        return;
      }
      writer.writeAll(List.copyOf(mutations.values()), (position, throttled) -> {});
      // Those of deleted items went with them; what is left pointed at nothing.
      Batch outdated = new Batch();
      entries.forEach(outdated::delete);
      storage.write(outdated);
      after = entries.get(entries.size() - 1);
    }
  }

  /** Makes the entries of items that are older than the table's setting. */
  private void index(Table table) {
    byte[] mark = Unindexed.key(table);
    if (storage.get(mark) == null) {
      return;
    }
    Batch batch = new Batch();
    try (Cursor cursor = storage.scan(table.space().all(), Direction.FORWARD)) {
      while (cursor.next()) {
        DueEntry.put(batch, table, ItemCodec.decode(cursor.value()));
        if (batch.steps().size() >= BATCH) {
          storage.write(batch);
          batch = new Batch();
        }
      }
    }
    storage.write(batch.delete(mark));
  }
}

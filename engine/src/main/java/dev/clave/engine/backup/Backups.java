package dev.clave.engine.backup;

import dev.clave.engine.error.SettingFault;
import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Snapshot;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Definition;
import dev.clave.engine.table.Leftovers;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ByteWriter;
import dev.clave.engine.value.ItemCodec;
import dev.clave.engine.write.TableCopy;
import dev.clave.engine.write.TableSizes;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The backups that exist, kept in storage and in memory. They outlive their tables. Safe for use by
 * many threads.
 */
final class Backups {

  /** The first byte of every backup in storage. */
  private static final int AREA = 9;

  private final Storage storage;
  private final Catalogue catalogue;
  private final TableCopy copy;
  private final TableSizes sizes;
  private final ConcurrentSkipListMap<String, Backup> byArn = new ConcurrentSkipListMap<>();
  private final AtomicLong lastId = new AtomicLong();

  Backups(Storage storage, Catalogue catalogue, TableCopy copy, TableSizes sizes) {
    this.storage = storage;
    this.catalogue = catalogue;
    this.copy = copy;
    this.sizes = sizes;
    try (Cursor cursor = storage.scan(KeyRange.prefix(new byte[] {AREA}), Direction.FORWARD)) {
      while (cursor.next()) {
        Backup backup = Backup.fromItem(ItemCodec.decode(cursor.value()));
        byArn.put(backup.arn(), backup);
        catalogue.declarations().hold(backup.arn(), cursor.value().length);
      }
    }
  }

  /** Copies a table as it is now. */
  Backup create(Table table, String name, Instant now) {
    int definitionBytes = ItemCodec.encode(table.definition().toItem()).length;
    // Several are made at a time, and each takes a while until it is there.
    String underWay = "backup under way " + lastId.incrementAndGet();
    catalogue.declarations().take(underWay, definitionBytes);
    try {
      return create(table, name, now, catalogue.reserve());
    } finally {
      catalogue.declarations().drop(underWay);
    }
  }

  private Backup create(Table table, String name, Instant now, int number) {
    try {
      Definition source;
      try (Snapshot snapshot = catalogue.snapshot()) {
        source = table.definition().describe(description -> sizes.describe(table));
        copy.items(snapshot, table.space().all(), number);
      }
      String arn =
          "%s/backup/%s"
              .formatted(
                  table.description().tableArn(),
                  "%017d-%08x"
                      .formatted(now.toEpochMilli(), lastId.incrementAndGet() ^ number << 8)
                      .toLowerCase(Locale.ROOT));
      Backup backup = new Backup(arn, name, now, number, source);
      byte[] storedBytes = ItemCodec.encode(backup.toItem());
      catalogue.release(number, new Batch().put(key(arn), storedBytes));
      byArn.put(arn, backup);
      catalogue.declarations().hold(arn, storedBytes.length);
      return backup;
    } catch (RuntimeException failure) {
      catalogue.abandon(number);
      throw failure;
    }
  }

  Backup find(String arn) {
    if (arn.length() < 37 || !arn.startsWith("arn:")) {
      throw SettingFault.BACKUP_ARN_MALFORMED.with(arn);
    }
    Backup backup = byArn.get(arn);
    if (backup == null) {
      throw SettingFault.BACKUP_NOT_FOUND.with(arn);
    }
    return backup;
  }

  /** All backups, the oldest first. */
  List<Backup> all() {
    return byArn.values().stream()
        .sorted(Comparator.comparing(Backup::createdAt).thenComparing(Backup::arn))
        .toList();
  }

  Backup delete(String arn) {
    Backup backup = find(arn);
    Batch batch = new Batch().delete(key(arn));
    Leftovers.note(backup.number(), batch);
    storage.write(batch);
    byArn.remove(arn);
    catalogue.declarations().drop(arn);
    return backup;
  }

  /** The items of a backup, where they lie. */
  static KeyRange items(Backup backup) {
    return new Table(backup.source().copy(backup.number(), backup.table())).space().all();
  }

  private static byte[] key(String arn) {
    byte[] bytes = arn.getBytes(StandardCharsets.UTF_8);
    return new ByteWriter(bytes.length + 1).writeByte(AREA).write(bytes).toBytes();
  }
}

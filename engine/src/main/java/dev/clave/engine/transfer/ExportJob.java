package dev.clave.engine.transfer;

import dev.clave.engine.backup.History;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.Snapshot;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.Space;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ItemCodec;
import dev.clave.engine.value.ValueSize;
import dev.clave.engine.write.TableCopy;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExportDescription;
import software.amazon.awssdk.services.dynamodb.model.ExportStatus;
import software.amazon.awssdk.services.dynamodb.model.ExportType;
import software.amazon.awssdk.services.dynamodb.model.ExportViewType;
import software.amazon.awssdk.services.dynamodb.model.IncrementalExportSpecification;

/** Writes what a table was at a moment, or what changed in it between two, to an object store. */
record ExportJob(
    Storage storage,
    Catalogue catalogue,
    TableCopy copy,
    History history,
    InstantSource clock,
    Buckets buckets,
    Transfers<ExportDescription> exports,
    ExportDescription export,
    Table table)
    implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(ExportJob.class);
  private static final long MICROS = 1000;

  @Override
  public void run() {
    ExportDescription endedExport;
    try {
      ExportFiles files = new ExportFiles(buckets, export);
      files.start();
      long bytes =
          export.exportType() == ExportType.INCREMENTAL_EXPORT ? changes(files) : all(files);
      endedExport =
          files.finish(
              export.toBuilder()
                  .exportStatus(ExportStatus.COMPLETED)
                  .endTime(clock.instant())
                  .billedSizeBytes(bytes)
                  .build());
    } catch (IOException
        | RuntimeException
        | LinkageError
        | AssertionError
        | StackOverflowError failure) {
      LOG.warn("the export {} failed: {}", export.exportArn(), failure.toString());
      endedExport =
          export.toBuilder()
              .exportStatus(ExportStatus.FAILED)
              .endTime(clock.instant())
              .failureCode(
                  failure instanceof Buckets.NoSuchBucketException ? "S3NoSuchBucket" : "S3Error")
              .failureMessage(failure.getMessage())
              .build();
    }
    exports.put(export.exportArn(), endedExport);
  }

  private interface Work {
    long on(Table state) throws IOException;
  }

  /** Works on a copy of the table as it was, which is cleared afterwards. */
  private long at(Instant moment, Work work) throws IOException {
    int number = catalogue.reserve();
    try {
      try (Snapshot snapshot = catalogue.snapshot()) {
        copy.items(snapshot, table.space().all(), number);
        history.undo(snapshot, table, moment, number);
      }
      return work.on(new Table(table.definition().copy(number, table.description())));
    } finally {
      catalogue.abandon(number);
    }
  }

  private long all(ExportFiles files) throws IOException {
    return at(
        export.exportTime(),
        state -> {
          long bytes = 0;
          try (Cursor cursor = storage.scan(state.space().all(), Direction.FORWARD)) {
            while (cursor.next()) {
              Map<String, AttributeValue> item = ItemCodec.decode(cursor.value());
              bytes += ValueSize.ofItem(item);
              files.add(Map.of("Item", item));
              refuseIfClosing();
            }
          }
          return bytes;
        });
  }

  private long changes(ExportFiles files) throws IOException {
    IncrementalExportSpecification period = export.incrementalExportSpecification();
    int number = catalogue.reserve();
    try {
      ChangedItems items = new ChangedItems(storage, number);
      try (Snapshot snapshot = catalogue.snapshot()) {
        history.changes(
            snapshot, table, period.exportFromTime(), period.exportToTime(), items::add);
      }
      return at(period.exportToTime(), state -> changes(files, items, state));
    } finally {
      catalogue.abandon(number);
    }
  }

  private long changes(ExportFiles files, ChangedItems items, Table state) throws IOException {
    LongAdder bytes = new LongAdder();
    items.forEach(
        table,
        (key, changed) -> {
          byte[] storedBytes = storage.get(Space.moved(key, state.number()));
          Optional<Map<String, AttributeValue>> now =
              Optional.ofNullable(storedBytes).map(ItemCodec::decode);
          bytes.add(add(files, changed, now));
          refuseIfClosing();
        });
    return bytes.sum();
  }

  private long add(
      ExportFiles files, ChangedItems.Changed changed, Optional<Map<String, AttributeValue>> now)
      throws IOException {
    Map<String, AttributeValue> keyImage =
        now.orElseGet(() -> ItemCodec.decode(changed.anyImage()));
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("Metadata", Map.of("WriteTimestampMicros", Long.toString(changed.millis() * MICROS)));
    line.put("Keys", ItemCheck.keyOf(table.schema(), keyImage));
    boolean hasOld =
        export.incrementalExportSpecification().exportViewType() != ExportViewType.NEW_IMAGE;
    if (hasOld && changed.before().length > 0) {
      line.put("OldImage", ItemCodec.decode(changed.before()));
    }
    now.ifPresent(item -> line.put("NewImage", item));
    files.add(line);
    return now.map(ValueSize::ofItem).orElse(0);
  }

  private static void refuseIfClosing() throws IOException {
    if (Thread.currentThread().isInterrupted()) {
      throw new IOException("the engine was closed");
    }
  }
}

package dev.clave.engine.transfer;

import dev.clave.engine.error.Fault;
import dev.clave.engine.operation.Limits;
import dev.clave.engine.storage.Parts;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Definition;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ItemCodec;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import dev.clave.engine.value.ValueSize;
import dev.clave.engine.write.TableCopy;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CsvOptions;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ImportStatus;
import software.amazon.awssdk.services.dynamodb.model.ImportTableDescription;
import software.amazon.awssdk.services.dynamodb.model.InputCompressionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Fills a table that nobody sees yet from the files in a bucket. What is no item of the table is
 * counted and left out. Used by one thread.
 */
final class ImportJob implements Runnable, ItemSource.Sink {
  private static final Logger LOG = LoggerFactory.getLogger(ImportJob.class);

  /** An import with more errors is given up. */
  private static final long MOST_ERRORS = 10_000;

  private final Storage storage;
  private final TableCopy copy;
  private final InstantSource clock;
  private final Buckets buckets;
  private final Transfers<ImportTableDescription> imports;
  private final ImportTableDescription begunImport;
  private final TableDescription description;
  private Table target;
  private Parts parts;
  private long processed;
  private long imported;
  private long errors;
  private long bytes;

  ImportJob(
      Storage storage,
      TableCopy copy,
      InstantSource clock,
      Buckets buckets,
      Transfers<ImportTableDescription> imports,
      ImportTableDescription begunImport,
      TableDescription description) {
    this.storage = storage;
    this.copy = copy;
    this.clock = clock;
    this.buckets = buckets;
    this.imports = imports;
    this.begunImport = begunImport;
    this.description = description;
  }

  @Override
  public void run() {
    ImportTableDescription.Builder endedImport = begunImport.toBuilder();
    try {
      Definition definition =
          new Definition(
              0, Map.of(), description, Optional.empty(), Optional.empty(), Map.of(), Map.of());
      copy.restore(definition, number -> fill(definition, number));
      endedImport.importStatus(ImportStatus.COMPLETED);
      if (errors > 0) {
        endedImport
            .importStatus(ImportStatus.FAILED)
            .failureCode("ItemValidationError")
            .failureMessage(
                "Some of the items failed validation checks and were not imported. Please check"
                    + " CloudWatch error logs for more details.");
      }
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError failure) {
      LOG.warn("the import {} failed: {}", begunImport.importArn(), failure.toString());
      Throwable cause = failure instanceof UncheckedIOException io ? io.getCause() : failure;
      endedImport
          .importStatus(ImportStatus.FAILED)
          .failureCode(
              cause instanceof Buckets.NoSuchBucketException
                  ? "S3NoSuchBucket"
                  : cause instanceof DynamoDbException ? "TableError" : "S3Error")
          .failureMessage(cause.getMessage());
    }
    imports.put(
        begunImport.importArn(),
        endedImport
            .endTime(clock.instant())
            .processedItemCount(processed)
            .importedItemCount(imported)
            .errorCount(errors)
            .processedSizeBytes(bytes)
            .build());
  }

  private void fill(Definition definition, int number) {
    target = new Table(definition.copy(number, description));
    parts = new Parts(storage);
    String bucket = begunImport.s3BucketSource().s3Bucket();
    String prefix = Optional.ofNullable(begunImport.s3BucketSource().s3KeyPrefix()).orElse("");
    try {
      List<String> keys = buckets.list(bucket, prefix);
      if (keys.size() > Buckets.MOST_OBJECTS) {
        throw new IOException(
            "more than %s objects begin with `%s` in `%s`"
                .formatted(Buckets.MOST_OBJECTS, prefix, bucket));
      }
      if (keys.isEmpty()) {
        throw new IOException("no object begins with `" + prefix + "` in `" + bucket + "`");
      }
      for (String key : keys) {
        try (InputStream in = unpacked(buckets.open(bucket, key))) {
          source().read(in, this);
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    parts.write();
    refuseIfClosing();
  }

  private InputStream unpacked(InputStream in) throws IOException {
    InputStream buffered = new BufferedInputStream(in);
    if (begunImport.inputCompressionType() == InputCompressionType.GZIP) {
      return new BufferedInputStream(new GZIPInputStream(buffered));
    }
    return begunImport.inputCompressionType() == InputCompressionType.ZSTD
        ? new BufferedInputStream(Zstd.unpacked(buffered))
        : buffered;
  }

  private ItemSource source() {
    return switch (begunImport.inputFormat()) {
      case ION -> IonItems::read;
      case CSV -> csv();
      default -> ItemSource.JSON_LINES;
    };
  }

  private ItemSource csv() {
    CsvOptions options =
        begunImport.inputFormatOptions() == null ? null : begunImport.inputFormatOptions().csv();
    String delimiter = options == null || options.delimiter() == null ? "," : options.delimiter();
    Map<String, ScalarAttributeType> types = new LinkedHashMap<>();
    for (AttributeDefinition attribute : description.attributeDefinitions()) {
      types.put(attribute.attributeName(), attribute.attributeType());
    }
    return new CsvItems(
        delimiter.charAt(0), options == null ? List.of() : options.headerList(), types);
  }

  @Override
  public void accept(Map<String, AttributeValue> item) {
    try {
      Map<String, AttributeValue> checkedItem = ValueCheck.normalize(item, ValueLayer.CURRENT);
      int size = ValueSize.ofItem(checkedItem);
      if (size > Limits.ITEM_BYTES) {
        throw Fault.ITEM_TOO_LARGE.with();
      }
      ItemCheck.item(target, checkedItem);
      processed++;
      imported++;
      bytes += size;
      parts.put(target.keyOf(checkedItem), ItemCodec.encode(checkedItem));
      refuseIfClosing();
    } catch (DynamoDbException invalid) {
      refuse(invalid.getMessage());
    }
  }

  private static void refuseIfClosing() {
    if (Thread.currentThread().isInterrupted()) {
      throw new UncheckedIOException(new IOException("the engine was closed"));
    }
  }

  @Override
  public void refuse(String why) {
    processed++;
    errors++;
    LOG.debug("an item of {} is left out: {}", begunImport.importArn(), why);
    if (errors > MOST_ERRORS) {
      throw new UncheckedIOException(
          new IOException("more than " + MOST_ERRORS + " items are not items of the table"));
    }
  }
}

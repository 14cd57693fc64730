package dev.clave.migrate;

import dev.clave.table.Table;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Shows every item of a table to a reader, as many segments at once as there are workers. */
final class TableScan {
  private final DynamoDbClient client;
  private final Table reader;
  private final String table;
  private final MigrationOptions options;
  private final Consumer<Map<String, AttributeValue>> taker;

  /**
   * What takes the items is called by several threads.
   *
   * @param reader knows which items Clave keeps for itself: those are left out
   */
  TableScan(
      DynamoDbClient client,
      Table reader,
      String table,
      MigrationOptions options,
      Consumer<Map<String, AttributeValue>> taker) {
    this.client = client;
    this.reader = reader;
    this.table = table;
    this.options = options;
    this.taker = taker;
  }

  private record Read(int segment, int items, Map<String, AttributeValue> last) {}

  /** Reads everything, of about so many items. */
  void run(long about) {
    ExecutorService threads = Executors.newFixedThreadPool(options.workers());
    try {
      CompletionService<Read> pages = new ExecutorCompletionService<>(threads);
      for (int segment = 0; segment < options.workers(); segment++) {
        int ownSegment = segment;
        pages.submit(() -> page(ownSegment, null));
      }
      long items = 0;
      for (int open = options.workers(); open > 0; ) {
        Read page = pages.take().get();
        items += page.items();
        options
            .listener()
            .advanced(
                Listener.Advance.reading(
                    Listener.Doing.READING_THE_TABLE, table, items, Math.max(about, items), 0));
        if (page.last().isEmpty()) {
          open--;
        } else {
          pages.submit(() -> page(page.segment(), page.last()));
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new MigrationException("reading `" + table + "` was interrupted", stopped);
    } catch (ExecutionException failure) {
      throw new MigrationException(
          "reading `" + table + "` failed: " + failure.getCause().getMessage(), failure.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  /** {@code after} is null at the beginning of a segment. */
  private Read page(int segment, Map<String, AttributeValue> after) {
    ScanResponse page =
        client.scan(
            scan ->
                scan.tableName(table)
                    .consistentRead(true)
                    .segment(segment)
                    .totalSegments(options.workers())
                    .exclusiveStartKey(after));
    page.items().stream().filter(item -> !reader.isReserved(item)).forEach(taker);
    return new Read(
        segment, page.count(), page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of());
  }
}

package dev.clave.migrate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Shows every item of a table to a reader, several segments at once. */
final class TableScan {
  private TableScan() {}

  static void each(
      DynamoDbClient client,
      String table,
      int segments,
      Consumer<Map<String, AttributeValue>> reader) {
    ExecutorService threads = Executors.newFixedThreadPool(segments);
    try {
      List<CompletableFuture<Void>> parts = new ArrayList<>();
      for (int segment = 0; segment < segments; segment++) {
        int own = segment;
        parts.add(
            CompletableFuture.runAsync(
                () ->
                    client
                        .scanPaginator(
                            scan ->
                                scan.tableName(table)
                                    .consistentRead(true)
                                    .segment(own)
                                    .totalSegments(segments))
                        .items()
                        .forEach(reader),
                threads));
      }
      parts.forEach(CompletableFuture::join);
    } finally {
      threads.shutdownNow();
    }
  }
}

package dev.clave.migrate;

import dev.clave.migrate.write.BatchSink;
import dev.clave.table.item.Image;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes a prepared page; a row of which the table refuses one item is taken back whole. */
final class PageWriter {
  private final BatchSink sink;
  private final DynamoDbClient client;

  PageWriter(BatchSink sink, DynamoDbClient client) {
    this.sink = sink;
    this.client = client;
  }

  void write(Prepared page) throws InterruptedException {
    Map<String, List<Map<String, AttributeValue>>> items = new LinkedHashMap<>();
    Map<String, List<Draft>> owners = new LinkedHashMap<>();
    for (Draft entry : page.entries()) {
      for (Image image : entry.images()) {
        items.computeIfAbsent(image.table(), none -> new ArrayList<>()).add(image.item());
        owners.computeIfAbsent(image.table(), none -> new ArrayList<>()).add(entry);
      }
    }
    Set<Draft> refusedDrafts = new HashSet<>();
    for (String table : items.keySet()) {
      for (BatchSink.Refused each : sink.put(table, items.get(table))) {
        Draft entry = owners.get(table).get(each.index());
        if (refusedDrafts.add(entry)) {
          page.refuse(entry, "the table refused it: " + each.reason());
        }
      }
    }
    refusedDrafts.forEach(this::takeBack);
  }

  private void takeBack(Draft entry) {
    for (Image image : entry.images()) {
      client.deleteItem(request -> request.tableName(image.table()).key(image.key()));
    }
  }
}

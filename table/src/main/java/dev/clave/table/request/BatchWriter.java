package dev.clave.table.request;

import dev.clave.table.item.TableException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Writes any number of unconditional puts and deletes in chunks, and sends again what the table
 * left unprocessed. A key that comes twice closes the chunk before it, because one request may not
 * name a key twice and the later write must win.
 */
public final class BatchWriter {
  /** Items in one BatchWriteItem, by the AWS documentation of service quotas. */
  static final int CHUNK = 25;

  private final Gateway gateway;
  private final String table;
  private final List<WriteRequest> chunk = new ArrayList<>(CHUNK);
  private final Set<Map<String, AttributeValue>> keys = new HashSet<>();
  private final Tally tally;
  private long items;

  public BatchWriter(Gateway gateway, String table, Tally tally) {
    this.gateway = gateway;
    this.table = table;
    this.tally = tally;
  }

  /** Adds the write of an item, of which the tally tells when it is done. */
  public void add(Map<String, AttributeValue> key, WriteRequest write) {
    addBeside(key, write);
    items++;
  }

  /** Adds the write of what goes with an item. */
  public void addBeside(Map<String, AttributeValue> key, WriteRequest write) {
    if (chunk.size() == CHUNK || keys.contains(key)) {
      flush();
    }
    chunk.add(write);
    keys.add(key);
  }

  public void flush() {
    if (chunk.isEmpty()) {
      return;
    }
    List<WriteRequest> rest = List.copyOf(chunk);
    for (int attempt = 1; !rest.isEmpty(); attempt++) {
      int before = rest.size();
      rest =
          gateway
              .batchWrite(BatchWriteItemRequest.builder().requestItems(Map.of(table, rest)))
              .unprocessedItems()
              .getOrDefault(table, List.of());
      if (rest.isEmpty()) {
        break;
      }
      if (rest.size() < before) {
        attempt = 1;
      } else if (attempt >= gateway.retry().attempts()) {
        throw TableException.busy(
            rest.size() + " of " + before + " writes of a batch stayed unprocessed", null);
      }
      gateway.pause(attempt);
    }
    chunk.clear();
    keys.clear();
    tally.add(items);
    items = 0;
  }
}

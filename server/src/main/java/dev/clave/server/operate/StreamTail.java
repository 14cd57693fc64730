package dev.clave.server.operate;

import dev.clave.server.rest.PlainValues;
import dev.clave.table.Table;
import dev.clave.table.stream.TableStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The newest changes in a table's stream. */
final class StreamTail {
  private static final int MOST_READS = 200;

  /** A change has two images of up to 400 KB, and the newest is shown however large it is. */
  private static final long MOST_BYTES = 1 << 20;

  private record TailEntry(Map<String, Object> json, long bytes) {}

  private final DynamoDbStreamsClient streams;

  StreamTail(DynamoDbStreamsClient streams) {
    this.streams = streams;
  }

  /** At most so many, newest first; about a megabyte of them at most. */
  List<Map<String, Object>> of(String streamArn, int count) {
    Deque<TailEntry> newest = new ArrayDeque<>();
    long bytes = 0;
    TableStream stream = new TableStream(streams, streamArn);
    int reads = 0;
    for (Shard shard : stream.shards()) {
      String iterator = stream.iterator(shard.shardId(), Optional.empty());
      boolean more = true;
      while (iterator != null && more && reads++ < MOST_READS) {
        String from = iterator;
        GetRecordsResponse page = streams.getRecords(get -> get.shardIterator(from));
        for (Record record : page.records()) {
          if (record.dynamodb().keys().values().stream().noneMatch(Table::isReservedKey)) {
            TailEntry entry = entry(record);
            newest.addLast(entry);
            bytes += entry.bytes();
            while (newest.size() > count || (bytes > MOST_BYTES && newest.size() > 1)) {
              bytes -= newest.removeFirst().bytes();
            }
          }
        }
        more = !page.records().isEmpty();
        iterator = page.nextShardIterator();
      }
    }
    List<Map<String, Object>> json = new ArrayList<>();
    newest.descendingIterator().forEachRemaining(entry -> json.add(entry.json()));
    return json;
  }

  private static TailEntry entry(Record record) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("at", String.valueOf(record.dynamodb().approximateCreationDateTime()));
    json.put("event", record.eventNameAsString());
    json.put("keys", PlainValues.of(record.dynamodb().keys()));
    if (record.dynamodb().hasNewImage()) {
      json.put("new", PlainValues.of(record.dynamodb().newImage()));
    }
    if (record.dynamodb().hasOldImage()) {
      json.put("old", PlainValues.of(record.dynamodb().oldImage()));
    }
    return new TailEntry(json, PlainValues.bytes(json));
  }
}

package dev.clave.server.operate;

import dev.clave.server.rest.PlainValues;
import dev.clave.table.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The newest changes in a table's stream. */
final class StreamTail {
  private static final int MOST_READS = 200;

  private final DynamoDbStreamsClient streams;

  StreamTail(DynamoDbStreamsClient streams) {
    this.streams = streams;
  }

  /** At most so many, newest first. */
  List<Map<String, Object>> of(String streamArn, int count) {
    Deque<Record> newest = new ArrayDeque<>();
    List<Shard> shards =
        streams.describeStream(d -> d.streamArn(streamArn)).streamDescription().shards();
    int reads = 0;
    for (Shard shard : shards) {
      String iterator =
          streams
              .getShardIterator(
                  get ->
                      get.streamArn(streamArn)
                          .shardId(shard.shardId())
                          .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
              .shardIterator();
      boolean more = true;
      while (iterator != null && more && reads++ < MOST_READS) {
        String from = iterator;
        GetRecordsResponse page = streams.getRecords(get -> get.shardIterator(from));
        page.records().stream()
            .filter(
                record ->
                    record.dynamodb().keys().values().stream().noneMatch(Table::isReservedKey))
            .forEach(newest::addLast);
        while (newest.size() > count) {
          newest.removeFirst();
        }
        more = !page.records().isEmpty();
        iterator = page.nextShardIterator();
      }
    }
    List<Map<String, Object>> json = new ArrayList<>();
    newest.descendingIterator().forEachRemaining(record -> json.add(shown(record)));
    return json;
  }

  private static Map<String, Object> shown(Record record) {
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
    return json;
  }
}

package dev.clave.engine.stream;

import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.value.ByteWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * One stream of a table. Switching a table's streaming off and on again makes another.
 *
 * @param number which stretch of storage its records are in
 * @param firstSequence no record has a smaller sequence number
 * @param shards all that can still be read, in the order in which they opened
 * @param closed when it stopped taking records, and the last sequence number it can have
 */
record Stream(
    int number,
    String arn,
    String label,
    String tableName,
    List<KeySchemaElement> keySchema,
    StreamViewType viewType,
    Instant created,
    long firstSequence,
    List<StreamShard> shards,
    Optional<Closed> closed) {

  /** The end of a stream. */
  record Closed(Instant at, long lastSequence) {}

  /** The first byte of every record in storage. */
  private static final int AREA = 5;

  private static final int KEY_LENGTH = 13;

  Stream {
    keySchema = List.copyOf(keySchema);
    shards = List.copyOf(shards);
  }

  static Stream open(
      int number, TableDescription table, Instant now, long firstSequence, int shardCount) {
    return new Stream(
        number,
        table.latestStreamArn(),
        table.latestStreamLabel(),
        table.tableName(),
        table.keySchema(),
        table.streamSpecification().streamViewType(),
        now,
        firstSequence,
        StreamShard.open(shardCount, now, firstSequence),
        Optional.empty());
  }

  Stream close(Instant now, long lastSequence) {
    List<StreamShard> endedShards =
        shards.stream().map(shard -> shard.close(lastSequence)).toList();
    return new Stream(
        number,
        arn,
        label,
        tableName,
        keySchema,
        viewType,
        created,
        firstSequence,
        endedShards,
        Optional.of(new Closed(now, lastSequence)));
  }

  Stream withShards(List<StreamShard> others) {
    return new Stream(
        number, arn, label, tableName, keySchema, viewType, created, firstSequence, others, closed);
  }

  boolean isDue(ShardPlan plan, Instant now) {
    return closed.isEmpty() && shards.stream().anyMatch(shard -> shard.isDue(plan.life(), now));
  }

  /**
   * Ends the shards whose time is over and opens those that follow them. Every other one is split,
   * up to twice as many as the stream opened with.
   *
   * @param last the last sequence number that the old ones can have
   * @param horizon shards that ended before it are left out
   */
  Stream turn(ShardPlan plan, Instant now, long last, long horizon) {
    List<StreamShard> turned = new ArrayList<>();
    List<StreamShard> openedShards = new ArrayList<>();
    int next = shards.get(shards.size() - 1).ordinal() + 1;
    long open = shards.stream().filter(StreamShard::isOpen).count();
    for (StreamShard shard : shards) {
      if (shard.isDue(plan.life(), now)) {
        boolean isSplit = shard.ordinal() % 2 == 0 && open < 2L * plan.count();
        List<StreamShard> children = shard.children(next, isSplit, now, last + 1);
        openedShards.addAll(children);
        next += children.size();
        open += children.size() - 1L;
        turned.add(shard.close(last));
      } else if (shard.isOpen() || shard.lastSequence().getAsLong() >= horizon) {
        turned.add(shard);
      }
    }
    turned.addAll(openedShards);
    return withShards(turned);
  }

  String shardId(StreamShard shard) {
    return shardId(shard.created(), shard.ordinal());
  }

  /** What the shard that this one follows was called; it may be gone. */
  Optional<String> parentId(StreamShard shard) {
    return shard
        .parent()
        .flatMap(ordinal -> shards.stream().filter(each -> each.ordinal() == ordinal).findFirst())
        .map(this::shardId);
  }

  private String shardId(Instant openedAt, int ordinal) {
    return "shardId-%020d-%08x".formatted(openedAt.toEpochMilli(), number + (ordinal << 20));
  }

  Optional<StreamShard> shard(String id) {
    return shards.stream().filter(shard -> shardId(shard).equals(id)).findFirst();
  }

  Optional<StreamShard> shard(int ordinal) {
    return shards.stream().filter(shard -> shard.ordinal() == ordinal).findFirst();
  }

  boolean hasOldImage() {
    return viewType == StreamViewType.OLD_IMAGE || viewType == StreamViewType.NEW_AND_OLD_IMAGES;
  }

  boolean hasNewImage() {
    return viewType == StreamViewType.NEW_IMAGE || viewType == StreamViewType.NEW_AND_OLD_IMAGES;
  }

  byte[] recordKey(long sequence) {
    return new ByteWriter(KEY_LENGTH)
        .writeByte(AREA)
        .writeInt(number)
        .writeLong(sequence)
        .toBytes();
  }

  /** The records numbered {@code from} up to {@code to}, both included. */
  KeyRange records(long from, long to) {
    return new KeyRange(recordKey(from), recordKey(to + 1));
  }

  KeyRange allRecords() {
    return KeyRange.prefix(new ByteWriter(KEY_LENGTH).writeByte(AREA).writeInt(number).toBytes());
  }

  Map<String, AttributeValue> toItem() {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("number", number(number));
    item.put("arn", AttributeValue.fromS(arn));
    item.put("label", AttributeValue.fromS(label));
    item.put("tableName", AttributeValue.fromS(tableName));
    item.put("viewType", AttributeValue.fromS(viewType.toString()));
    item.put("created", number(created.toEpochMilli()));
    item.put("firstSequence", number(firstSequence));
    List<AttributeValue> keys = new ArrayList<>();
    for (KeySchemaElement element : keySchema) {
      keys.add(AttributeValue.fromS(element.attributeName()));
      keys.add(AttributeValue.fromS(element.keyTypeAsString()));
    }
    item.put("keySchema", AttributeValue.fromL(keys));
    item.put(
        "shards",
        AttributeValue.fromL(
            shards.stream().map(shard -> AttributeValue.fromM(shard.toItem())).toList()));
    closed.ifPresent(
        end -> {
          item.put("closed", number(end.at().toEpochMilli()));
          item.put("lastSequence", number(end.lastSequence()));
        });
    return item;
  }

  static Stream fromItem(Map<String, AttributeValue> item) {
    List<KeySchemaElement> keys = new ArrayList<>();
    List<AttributeValue> keyElements = item.get("keySchema").l();
    for (int at = 0; at < keyElements.size(); at += 2) {
      keys.add(
          KeySchemaElement.builder()
              .attributeName(keyElements.get(at).s())
              .keyType(keyElements.get(at + 1).s())
              .build());
    }
    Optional<Closed> closed =
        item.containsKey("closed")
            ? Optional.of(
                new Closed(
                    Instant.ofEpochMilli(number(item.get("closed"))),
                    number(item.get("lastSequence"))))
            : Optional.empty();
    return new Stream(
        (int) number(item.get("number")),
        item.get("arn").s(),
        item.get("label").s(),
        item.get("tableName").s(),
        keys,
        StreamViewType.fromValue(item.get("viewType").s()),
        Instant.ofEpochMilli(number(item.get("created"))),
        number(item.get("firstSequence")),
        shards(item, closed),
        closed);
  }

  /** A stream of an earlier version has one shard and does not say so. */
  private static List<StreamShard> shards(
      Map<String, AttributeValue> item, Optional<Closed> closed) {
    if (item.containsKey("shards")) {
      return item.get("shards").l().stream().map(each -> StreamShard.fromItem(each.m())).toList();
    }
    List<StreamShard> single =
        StreamShard.open(
            1,
            Instant.ofEpochMilli(number(item.get("created"))),
            number(item.get("firstSequence")));
    return closed.isEmpty()
        ? single
        : single.stream().map(shard -> shard.close(closed.get().lastSequence())).toList();
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  private static long number(AttributeValue value) {
    return Long.parseLong(value.n());
  }
}

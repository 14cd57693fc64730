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
    Optional<Closed> closed) {

  /** The end of a stream. */
  record Closed(Instant at, long lastSequence) {}

  /** The first byte of every record in storage. */
  private static final int AREA = 5;

  private static final int KEY_LENGTH = 13;

  Stream {
    keySchema = List.copyOf(keySchema);
  }

  static Stream open(int number, TableDescription table, Instant now, long firstSequence) {
    return new Stream(
        number,
        table.latestStreamArn(),
        table.latestStreamLabel(),
        table.tableName(),
        table.keySchema(),
        table.streamSpecification().streamViewType(),
        now,
        firstSequence,
        Optional.empty());
  }

  Stream close(Instant now, long lastSequence) {
    return new Stream(
        number,
        arn,
        label,
        tableName,
        keySchema,
        viewType,
        created,
        firstSequence,
        Optional.of(new Closed(now, lastSequence)));
  }

  /** The one shard. A single one keeps the order of all items, not only of each. */
  String shardId() {
    return "shardId-%020d-%08x".formatted(created.toEpochMilli(), number);
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
    closed.ifPresent(
        end -> {
          item.put("closed", number(end.at().toEpochMilli()));
          item.put("lastSequence", number(end.lastSequence()));
        });
    return item;
  }

  static Stream fromItem(Map<String, AttributeValue> item) {
    List<KeySchemaElement> keys = new ArrayList<>();
    List<AttributeValue> stored = item.get("keySchema").l();
    for (int at = 0; at < stored.size(); at += 2) {
      keys.add(
          KeySchemaElement.builder()
              .attributeName(stored.get(at).s())
              .keyType(stored.get(at + 1).s())
              .build());
    }
    return new Stream(
        (int) number(item.get("number")),
        item.get("arn").s(),
        item.get("label").s(),
        item.get("tableName").s(),
        keys,
        StreamViewType.fromValue(item.get("viewType").s()),
        Instant.ofEpochMilli(number(item.get("created"))),
        number(item.get("firstSequence")),
        item.containsKey("closed")
            ? Optional.of(
                new Closed(
                    Instant.ofEpochMilli(number(item.get("closed"))),
                    number(item.get("lastSequence"))))
            : Optional.empty());
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  private static long number(AttributeValue value) {
    return Long.parseLong(value.n());
  }
}

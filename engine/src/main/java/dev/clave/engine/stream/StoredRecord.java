package dev.clave.engine.stream;

import dev.clave.engine.value.ValueSize;
import dev.clave.engine.write.Change;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/** A change as a stream keeps it: with the images that its view type asks for, and no others. */
record StoredRecord(
    OperationType event,
    Instant at,
    Map<String, AttributeValue> key,
    Optional<Map<String, AttributeValue>> before,
    Optional<Map<String, AttributeValue>> after,
    boolean isExpiry,
    long size) {

  private static final String VERSION = "1.1";
  private static final String SOURCE = "aws:dynamodb";

  /** Who deletes items whose time has come. */
  private static final Identity TIME_TO_LIVE =
      Identity.builder().principalId("dynamodb.amazonaws.com").type("Service").build();

  static StoredRecord of(Stream stream, Change change, Instant now) {
    OperationType event =
        change.before().isEmpty()
            ? OperationType.INSERT
            : change.after().isEmpty() ? OperationType.REMOVE : OperationType.MODIFY;
    Optional<Map<String, AttributeValue>> before =
        change.before().filter(i -> stream.hasOldImage());
    Optional<Map<String, AttributeValue>> after = change.after().filter(i -> stream.hasNewImage());
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    stream
        .keySchema()
        .forEach(part -> key.put(part.attributeName(), change.key().get(part.attributeName())));
    long size =
        (long) ValueSize.ofItem(key)
            + before.map(ValueSize::ofItem).orElse(0)
            + after.map(ValueSize::ofItem).orElse(0);
    return new StoredRecord(event, now, key, before, after, change.isExpiry(), size);
  }

  Map<String, AttributeValue> toItem() {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("event", AttributeValue.fromS(event.toString()));
    item.put("at", AttributeValue.fromN(Long.toString(at.toEpochMilli())));
    item.put("key", AttributeValue.fromM(key));
    before.ifPresent(image -> item.put("before", AttributeValue.fromM(image)));
    after.ifPresent(image -> item.put("after", AttributeValue.fromM(image)));
    item.put("size", AttributeValue.fromN(Long.toString(size)));
    if (isExpiry) {
      item.put("expiry", AttributeValue.fromBool(true));
    }
    return item;
  }

  static StoredRecord fromItem(Map<String, AttributeValue> item) {
    return new StoredRecord(
        OperationType.fromValue(item.get("event").s()),
        Instant.ofEpochMilli(Long.parseLong(item.get("at").n())),
        item.get("key").m(),
        Optional.ofNullable(item.get("before")).map(AttributeValue::m),
        Optional.ofNullable(item.get("after")).map(AttributeValue::m),
        item.containsKey("expiry"),
        Long.parseLong(item.get("size").n()));
  }

  /** The record as GetRecords gives it. */
  Record toRecord(Stream stream, long sequence, String region) {
    String number = Sequences.text(sequence);
    StreamRecord.Builder content =
        StreamRecord.builder()
            .approximateCreationDateTime(at.truncatedTo(ChronoUnit.SECONDS))
            .keys(key)
            .sequenceNumber(number)
            .sizeBytes(size)
            .streamViewType(stream.viewType());
    before.ifPresent(content::oldImage);
    after.ifPresent(content::newImage);
    return Record.builder()
        .eventID(eventId(stream, number))
        .eventName(event)
        .eventVersion(VERSION)
        .eventSource(SOURCE)
        .awsRegion(region)
        .dynamodb(content.build())
        .userIdentity(isExpiry ? TIME_TO_LIVE : null)
        .build();
  }

  /** The same record has the same identity whenever it is read, which consumers rely on. */
  private static String eventId(Stream stream, String number) {
    byte[] name = (stream.arn() + number).getBytes(java.nio.charset.StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(name).toString().replace("-", "");
  }
}

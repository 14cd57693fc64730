package dev.clave.engine.stream;

import dev.clave.engine.value.ByteWriter;
import dev.clave.engine.value.KeyBytes;
import dev.clave.engine.value.PartitionHash;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;

/**
 * One shard: the records of a stretch of sequence numbers whose partition keys have a hash of a
 * stretch of hashes.
 *
 * @param ordinal its place among all shards that the stream ever had
 * @param parent the ordinal of the shard that it follows
 * @param lastHash the last hash that belongs to it
 */
record StreamShard(
    int ordinal,
    Optional<Integer> parent,
    Instant created,
    long firstSequence,
    OptionalLong lastSequence,
    long firstHash,
    long lastHash) {

  private static final long HASHES = 1L << Integer.SIZE;

  /** The shards that a stream opens with. */
  static List<StreamShard> open(int count, Instant now, long firstSequence) {
    List<StreamShard> shards = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      shards.add(
          new StreamShard(
              i,
              Optional.empty(),
              now,
              firstSequence,
              OptionalLong.empty(),
              HASHES * i / count,
              HASHES * (i + 1) / count - 1));
    }
    return shards;
  }

  boolean isOpen() {
    return lastSequence.isEmpty();
  }

  boolean isDue(Duration life, Instant now) {
    return isOpen() && !life.isZero() && !created.plus(life).isAfter(now);
  }

  StreamShard close(long last) {
    return isOpen()
        ? new StreamShard(
            ordinal, parent, created, firstSequence, OptionalLong.of(last), firstHash, lastHash)
        : this;
  }

  /** What follows this shard: one shard with all its keys, or two with half of them each. */
  List<StreamShard> children(int nextOrdinal, boolean isSplit, Instant now, long first) {
    if (!isSplit || firstHash == lastHash) {
      return List.of(child(nextOrdinal, now, first, firstHash, lastHash));
    }
    long middle = (firstHash + lastHash) / 2;
    return List.of(
        child(nextOrdinal, now, first, firstHash, middle),
        child(nextOrdinal + 1, now, first, middle + 1, lastHash));
  }

  private StreamShard child(int childOrdinal, Instant now, long first, long from, long to) {
    return new StreamShard(
        childOrdinal, Optional.of(ordinal), now, first, OptionalLong.empty(), from, to);
  }

  boolean holdsAllKeys() {
    return firstHash == 0 && lastHash == HASHES - 1;
  }

  /** Whether records of the item with this key are in the shard. */
  boolean holds(List<KeySchemaElement> schema, Map<String, AttributeValue> key) {
    ByteWriter out = new ByteWriter(Long.BYTES).writeInt(0);
    for (KeySchemaElement element : schema) {
      if (element.keyType() == KeyType.HASH) {
        KeyBytes.write(out, key.get(element.attributeName()));
      }
    }
    PartitionHash.into(out, Integer.BYTES);
    long hash = Integer.toUnsignedLong(ByteBuffer.wrap(out.toBytes()).getInt());
    return hash >= firstHash && hash <= lastHash;
  }

  Map<String, AttributeValue> toItem() {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("ordinal", number(ordinal));
    parent.ifPresent(number -> item.put("parent", number(number)));
    item.put("created", number(created.toEpochMilli()));
    item.put("firstSequence", number(firstSequence));
    lastSequence.ifPresent(last -> item.put("lastSequence", number(last)));
    item.put("firstHash", number(firstHash));
    item.put("lastHash", number(lastHash));
    return item;
  }

  static StreamShard fromItem(Map<String, AttributeValue> item) {
    return new StreamShard(
        (int) number(item.get("ordinal")),
        Optional.ofNullable(item.get("parent")).map(value -> (int) number(value)),
        Instant.ofEpochMilli(number(item.get("created"))),
        number(item.get("firstSequence")),
        item.containsKey("lastSequence")
            ? OptionalLong.of(number(item.get("lastSequence")))
            : OptionalLong.empty(),
        number(item.get("firstHash")),
        number(item.get("lastHash")));
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  private static long number(AttributeValue value) {
    return Long.parseLong(value.n());
  }
}

package dev.clave.engine.transfer;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Kind;
import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.ModelCodec;
import dev.clave.engine.value.ByteWriter;
import dev.clave.engine.value.ItemCodec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.utils.builder.Buildable;

/**
 * The exports or the imports that there were, kept in storage and in memory. Those that have ended
 * make room for new ones, the oldest first. Safe for use by many threads.
 *
 * @param <T> how the service describes one
 */
final class Transfers<T extends SdkPojo> {
  private static final int PART_OF_HEAP = 64;
  private static final long LEAST_BYTES = 4L << 20;

  /** How much longer a description is as objects than it is stored. */
  private static final int OBJECTS_OF_STORED = 10;

  private final Storage storage;
  private final int area;
  private final UnaryOperator<T> ending;
  private final ConcurrentSkipListMap<String, T> byArn = new ConcurrentSkipListMap<>();

  /** What each takes; guarded by this. */
  private final Map<String, Long> bytesByArn = new HashMap<>();

  /**
   * @param ending what becomes of one that was under way when the engine was closed
   */
  Transfers(
      Storage storage, int area, Supplier<? extends SdkPojo> builder, UnaryOperator<T> ending) {
    this.storage = storage;
    this.area = area;
    this.ending = ending;
    Map<String, T> changedTransfers = new ConcurrentSkipListMap<>();
    try (Cursor cursor =
        storage.scan(KeyRange.prefix(new byte[] {(byte) area}), Direction.FORWARD)) {
      while (cursor.next()) {
        byte[] key = cursor.key();
        String arn = new String(key, 1, key.length - 1, StandardCharsets.UTF_8);
        T storedTransfer = read(builder.get(), cursor.value());
        byArn.put(arn, storedTransfer);
        bytesByArn.put(arn, (long) OBJECTS_OF_STORED * cursor.value().length);
        changedTransfers.put(arn, ending.apply(storedTransfer));
      }
    }
    changedTransfers.forEach(
        (arn, now) -> {
          if (!now.equals(byArn.get(arn))) {
            put(arn, now);
          }
        });
  }

  @SuppressWarnings("unchecked") // what was stored under the area has the type of the area
  private T read(SdkPojo builder, byte[] storedBytes) {
    ModelCodec.fill(builder, ItemCodec.decode(storedBytes));
    return (T) ((Buildable) builder).build();
  }

  private byte[] key(String arn) {
    byte[] name = arn.getBytes(StandardCharsets.UTF_8);
    return new ByteWriter(name.length + 1).writeByte(area).write(name).toBytes();
  }

  /** Keeps one that begins, or how one ended. */
  synchronized void put(String arn, T description) {
    byte[] storedBytes = ItemCodec.encode(ModelCodec.toItem(description));
    long bytes = (long) OBJECTS_OF_STORED * storedBytes.length;
    Batch batch = new Batch();
    List<String> leaving = bytesByArn.containsKey(arn) ? List.of() : leavingFor(bytes);
    leaving.forEach(old -> batch.delete(key(old)));
    storage.write(batch.put(key(arn), storedBytes));
    byArn.keySet().removeAll(leaving);
    bytesByArn.keySet().removeAll(leaving);
    byArn.put(arn, description);
    bytesByArn.put(arn, bytes);
  }

  /** Those that have ended longest ago, so many that there is room for another. */
  private List<String> leavingFor(long bytes) {
    long limit = Math.max(LEAST_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
    long over = bytes - limit;
    for (long each : bytesByArn.values()) {
      over += each;
    }
    if (over <= 0) {
      return List.of();
    }
    List<String> leaving = new ArrayList<>();
    for (String old : oldestEnded()) {
      leaving.add(old);
      over -= bytesByArn.get(old);
      if (over <= 0) {
        return leaving;
      }
    }
    throw AwsFailure.of(
        Kind.LIMIT_EXCEEDED,
        "the exports or imports under way fill the memory that is set aside for them: wait until"
            + " one has ended");
  }

  private List<String> oldestEnded() {
    return byArn.entrySet().stream()
        .filter(each -> ending.apply(each.getValue()).equals(each.getValue()))
        .map(Map.Entry::getKey)
        .sorted(Comparator.comparing(arn -> arn.substring(arn.lastIndexOf('/'))))
        .toList();
  }

  Optional<T> find(String arn) {
    return Optional.ofNullable(byArn.get(arn));
  }

  Collection<T> all() {
    return byArn.values();
  }

  /** Those whose ARN is greater than {@code arn}, in order. */
  List<Map.Entry<String, T>> after(String arn) {
    return new ArrayList<>(byArn.tailMap(arn, false).entrySet());
  }
}

package dev.clave.engine.transfer;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.utils.builder.Buildable;

/**
 * The exports or the imports that there were, kept in storage and in memory. Safe for use by many
 * threads.
 *
 * @param <T> how the service describes one
 */
final class Transfers<T extends SdkPojo> {
  private final Storage storage;
  private final int area;
  private final ConcurrentSkipListMap<String, T> byArn = new ConcurrentSkipListMap<>();

  /**
   * @param ending what becomes of one that was under way when the engine was closed
   */
  Transfers(
      Storage storage, int area, Supplier<? extends SdkPojo> builder, UnaryOperator<T> ending) {
    this.storage = storage;
    this.area = area;
    Map<String, T> changedTransfers = new ConcurrentSkipListMap<>();
    try (Cursor cursor =
        storage.scan(KeyRange.prefix(new byte[] {(byte) area}), Direction.FORWARD)) {
      while (cursor.next()) {
        byte[] key = cursor.key();
        String arn = new String(key, 1, key.length - 1, StandardCharsets.UTF_8);
        T storedTransfer = read(builder.get(), cursor.value());
        byArn.put(arn, storedTransfer);
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

  void put(String arn, T description) {
    byte[] name = arn.getBytes(StandardCharsets.UTF_8);
    byte[] key = new ByteWriter(name.length + 1).writeByte(area).write(name).toBytes();
    storage.write(new Batch().put(key, ItemCodec.encode(ModelCodec.toItem(description))));
    byArn.put(arn, description);
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

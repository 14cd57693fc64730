package dev.clave.table.memory;

import dev.clave.design.compare.StorageShape;
import dev.clave.design.compare.TwinIndexes;
import dev.clave.design.model.Table;
import dev.clave.table.condition.Expression;
import dev.clave.table.request.Gateway;
import dev.clave.table.request.Reads;
import dev.clave.table.schema.ReservedKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterOutputStream;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * Where a table keeps its memory: items with reserved keys in the table itself.
 *
 * <pre>{@code
 * Optional<Memory> before = store.read();
 * store.replace(before, Memory.first(shape.hash()));    // false if another process was first
 * }</pre>
 */
public final class MemoryStore {
  /** Where a table that has moved says where to. */
  public static final String MOVED = "moved";

  private static final String STATE = "state";
  private static final String VERSION = "version";
  private static final String SHAPE = "shape";
  private static final String RUNNING = "running";
  private static final String HISTORY = "history";
  private static final String TEXT = "text";

  private final Gateway gateway;
  private final Table table;
  private final String tableName;

  public MemoryStore(Gateway gateway, Table table, String tableName) {
    this.gateway = gateway;
    this.table = table;
    this.tableName = tableName;
  }

  /** The same by requests that go another way. */
  public MemoryStore through(Gateway other) {
    return new MemoryStore(other, table, tableName);
  }

  public Gateway gateway() {
    return gateway;
  }

  public Optional<Memory> read() {
    Map<String, AttributeValue> item = item(STATE);
    if (item.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Memory(
            Long.parseLong(item.get(VERSION).n()),
            item.get(SHAPE).s(),
            Optional.ofNullable(item.get(RUNNING)).map(value -> running(value.m())),
            item.get(HISTORY).l().stream().map(each -> past(each.m())).toList()));
  }

  private static RunningChange running(Map<String, AttributeValue> value) {
    return new RunningChange(
        Long.parseLong(value.get("number").n()),
        value.get("from").s(),
        value.get("to").s(),
        Phase.valueOf(value.get("phase").s()),
        Instant.parse(value.get("since").s()),
        names(value.get("conversions")),
        value.containsKey("twins") ? twins(value.get("twins").l()) : TwinIndexes.NONE);
  }

  private static Set<String> names(AttributeValue value) {
    return value == null ? Set.of() : Set.copyOf(value.ss());
  }

  private static TwinIndexes twins(List<AttributeValue> tables) {
    return new TwinIndexes(
        tables.stream()
            .map(
                each ->
                    new TwinIndexes.Names(
                        names(each.m().get("indexes")), names(each.m().get("attributes"))))
            .toList());
  }

  private static AttributeValue stored(TwinIndexes.Names names) {
    Map<String, AttributeValue> storedItem = new HashMap<>();
    if (!names.indexes().isEmpty()) {
      storedItem.put("indexes", AttributeValue.fromSs(List.copyOf(names.indexes())));
    }
    if (!names.attributes().isEmpty()) {
      storedItem.put("attributes", AttributeValue.fromSs(List.copyOf(names.attributes())));
    }
    return AttributeValue.fromM(storedItem);
  }

  private static PastChange past(Map<String, AttributeValue> value) {
    return new PastChange(
        Long.parseLong(value.get("number").n()),
        value.get("from").s(),
        value.get("to").s(),
        Instant.parse(value.get("ended").s()));
  }

  private static Map<String, AttributeValue> stored(RunningChange change) {
    Map<String, AttributeValue> storedItem = new HashMap<>();
    storedItem.put("number", AttributeValue.fromN(Long.toString(change.number())));
    storedItem.put("from", AttributeValue.fromS(change.from()));
    storedItem.put("to", AttributeValue.fromS(change.to()));
    storedItem.put("phase", AttributeValue.fromS(change.phase().name()));
    storedItem.put("since", AttributeValue.fromS(change.since().toString()));
    if (!change.conversions().isEmpty()) {
      storedItem.put("conversions", AttributeValue.fromSs(List.copyOf(change.conversions())));
    }
    if (!change.twins().isEmpty()) {
      storedItem.put(
          "twins",
          AttributeValue.fromL(change.twins().tables().stream().map(MemoryStore::stored).toList()));
    }
    return storedItem;
  }

  /** Writes what follows on the memory that was read; false if another wrote before. */
  public boolean replace(Optional<Memory> before, Memory after) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put(VERSION, AttributeValue.fromN(Long.toString(after.version())));
    item.put(SHAPE, AttributeValue.fromS(after.shape()));
    after.running().ifPresent(change -> item.put(RUNNING, AttributeValue.fromM(stored(change))));
    List<AttributeValue> history = new ArrayList<>();
    for (PastChange past : after.history()) {
      history.add(
          AttributeValue.fromM(
              Map.of(
                  "number", AttributeValue.fromN(Long.toString(past.number())),
                  "from", AttributeValue.fromS(past.from()),
                  "to", AttributeValue.fromS(past.to()),
                  "ended", AttributeValue.fromS(past.ended().toString()))));
    }
    item.put(HISTORY, AttributeValue.fromL(history));
    return put(
        STATE,
        item,
        Optional.of(VERSION),
        before.map(memory -> AttributeValue.fromN(Long.toString(memory.version()))));
  }

  /** Keeps a shape, by its hash. */
  public void keep(StorageShape shape) {
    put(
        SHAPE + "#" + shape.hash(),
        Map.of(TEXT, AttributeValue.fromB(packed(shape.text()))),
        Optional.empty(),
        Optional.empty());
  }

  /** The shape with a hash; empty if the table does not have it. */
  public Optional<StorageShape> shape(String hash) {
    return Optional.ofNullable(item(SHAPE + "#" + hash).get(TEXT))
        .map(text -> StorageShape.read(unpacked(text.b())));
  }

  /** What is kept under a name; empty if nothing is. */
  public Map<String, AttributeValue> item(String name) {
    return new Reads(gateway).item(tableName, ReservedKey.of(table, name), true);
  }

  /**
   * Keeps something under a name, if an attribute of what is kept there has the expected value;
   * false if it has another.
   */
  public boolean put(
      String name,
      Map<String, AttributeValue> content,
      Optional<String> compared,
      Optional<AttributeValue> expected) {
    Map<String, AttributeValue> item = new HashMap<>(content);
    item.putAll(ReservedKey.of(table, name));
    Expression expression = new Expression();
    String condition =
        compared
            .map(
                attribute ->
                    expected
                        .map(value -> expression.name(attribute) + " = " + expression.value(value))
                        .orElseGet(
                            () -> "attribute_not_exists(" + expression.name(attribute) + ")"))
            .orElse(null);
    try {
      gateway.put(
          PutItemRequest.builder()
              .tableName(tableName)
              .item(item)
              .conditionExpression(condition)
              .expressionAttributeNames(expression.names())
              .expressionAttributeValues(expression.values()));
      return true;
    } catch (ConditionalCheckFailedException other) {
      return false;
    }
  }

  public void remove(String name) {
    gateway.delete(
        DeleteItemRequest.builder().tableName(tableName).key(ReservedKey.of(table, name)));
  }

  private static SdkBytes packed(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return SdkBytes.fromByteArrayUnsafe(bytes.toByteArray());
  }

  private static String unpacked(SdkBytes packed) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (InflaterOutputStream out = new InflaterOutputStream(bytes)) {
      out.write(packed.asByteArrayUnsafe());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}

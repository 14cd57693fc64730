package dev.clave.table.evolution;

import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Table;
import dev.clave.table.memory.MemoryStore;
import dev.clave.table.options.Progress;
import dev.clave.table.request.BatchReader;
import dev.clave.table.request.BatchWriter;
import dev.clave.table.request.Gateway;
import dev.clave.table.request.Tally;
import dev.clave.table.schema.ReservedKey;
import dev.clave.table.stream.Change;
import dev.clave.table.stream.Checkpoints;
import dev.clave.table.stream.StreamFollower;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * One table that moves. All of its items are copied first; then its stream is read from its oldest
 * change on, so that the last thing that happened to each item happens last in the copy too.
 */
final class TableCopy {
  private static final int PAGE = 500;

  /** A table at one end. */
  record Side(DynamoDbClient client, Gateway gateway, String name, InstantSource clock) {}

  private final Table table;
  private final Side from;
  private final DynamoDbStreamsClient streams;
  private final Side to;
  private final MemoryStore notes;

  TableCopy(Table table, Side from, DynamoDbStreamsClient streams, Side to, MemoryStore notes) {
    this.table = table;
    this.from = from;
    this.streams = streams;
    this.to = to;
    this.notes = notes;
  }

  String targetName() {
    return to.name;
  }

  void turnOnStream() {
    TableDescription description = describe();
    StreamViewType view =
        description.streamSpecification() == null
            ? null
            : description.streamSpecification().streamViewType();
    if (view == StreamViewType.KEYS_ONLY || view == StreamViewType.OLD_IMAGE) {
      throw new EvolutionException(
          "the stream of `"
              + from.name
              + "` does not have items as they are after a change; give it new images",
          List.of());
    }
    if (view == null) {
      from.client.updateTable(
          request ->
              request
                  .tableName(from.name)
                  .streamSpecification(
                      stream ->
                          stream
                              .streamEnabled(true)
                              .streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
      while (describe().tableStatus() != TableStatus.ACTIVE) {
        from.gateway.pause(1);
      }
    }
  }

  private TableDescription describe() {
    return from.client.describeTable(request -> request.tableName(from.name)).table();
  }

  /** Whether it has any besides its memory, which a run that was killed may have begun. */
  boolean targetHasItems() {
    ScanRequest.Builder request =
        ScanRequest.builder().tableName(to.name).consistentRead(true).limit(PAGE);
    while (true) {
      ScanResponse response = to.gateway.scan(request);
      if (!response.items().stream().allMatch(this::isReserved)) {
        return true;
      }
      if (!response.hasLastEvaluatedKey()) {
        return false;
      }
      request.exclusiveStartKey(response.lastEvaluatedKey());
    }
  }

  /** Copies every item; goes on where an earlier run stopped. */
  void items(ApplySettings settings, ApplyProgress progress) {
    String note = note("items");
    Map<String, AttributeValue> progressItem = notes.item(note);
    Map<String, AttributeValue> after =
        progressItem.containsKey("cursor") ? progressItem.get("cursor").m() : Map.of();
    if (progressItem.containsKey("done")) {
      return;
    }
    long copiedItems = 0;
    for (Pages pages = new Pages(from, after, settings); pages.hasNext(); ) {
      Page page = pages.next();
      BatchWriter writer = new BatchWriter(to.gateway, to.name, new Tally("copied", Progress.NONE));
      page.items.forEach(item -> writer.add(key(item), put(item)));
      writer.flush();
      notes.put(
          note,
          page.lastKey.isEmpty()
              ? Map.of("done", AttributeValue.fromBool(true))
              : Map.of("cursor", AttributeValue.fromM(page.lastKey)),
          Optional.empty(),
          Optional.empty());
      copiedItems += page.items.size();
      report(progress, "copy", copiedItems);
    }
  }

  private static WriteRequest put(Map<String, AttributeValue> item) {
    return WriteRequest.builder().putRequest(put -> put.item(item)).build();
  }

  /** Items without those that are reserved, and the key of the last; empty on the last page. */
  private record Page(
      List<Map<String, AttributeValue>> items, Map<String, AttributeValue> lastKey) {}

  /** A scan of one table, at the pace of the settings. */
  private final class Pages implements Iterator<Page> {
    private final Side side;
    private final Pace pace;
    private final Gateway paced;
    private Map<String, AttributeValue> lastKey;
    private boolean hasNext = true;

    Pages(Side side, Map<String, AttributeValue> begin, ApplySettings settings) {
      this.side = side;
      this.pace = new Pace(settings.unitsPerSecond(), side.clock, side.gateway.retry().pause());
      this.paced = side.gateway.observed(pace);
      this.lastKey = begin;
    }

    @Override
    public boolean hasNext() {
      return hasNext;
    }

    @Override
    public Page next() {
      pace.keep(() -> {});
      ScanRequest.Builder request =
          ScanRequest.builder().tableName(side.name).consistentRead(true).limit(PAGE);
      if (!lastKey.isEmpty()) {
        request.exclusiveStartKey(lastKey);
      }
      ScanResponse response = paced.scan(request);
      lastKey = response.hasLastEvaluatedKey() ? response.lastEvaluatedKey() : Map.of();
      hasNext = !lastKey.isEmpty();
      return new Page(
          response.items().stream().filter(item -> !isReserved(item)).toList(), lastKey);
    }
  }

  private boolean isReserved(Map<String, AttributeValue> item) {
    return ReservedKey.isReserved(item.get(table.key().attributes().get(0).name()));
  }

  private Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = new HashMap<>();
    for (KeyAttribute attribute : table.key().attributes()) {
      key.put(attribute.name(), item.get(attribute.name()));
    }
    return key;
  }

  /** Repeats in the copy what happened to the table, until the stream has no more. */
  void follow() {
    StreamFollower follower =
        new StreamFollower(describe().latestStreamArn(), streams, checkpoints(), this::repeat);
    while (follower.poll() > 0) {
      // What was written while the last changes were repeated comes next.
    }
  }

  private void repeat(Change change) {
    if (isReserved(change.key())) {
      return;
    }
    if (change.after().isPresent()) {
      to.gateway.put(PutItemRequest.builder().tableName(to.name).item(change.after().get()));
    } else {
      to.gateway.delete(DeleteItemRequest.builder().tableName(to.name).key(change.key()));
    }
  }

  /** How far each shard was read, in one item of the new table. */
  private Checkpoints checkpoints() {
    return new Checkpoints() {
      @Override
      public Optional<String> read(String shard) {
        return Optional.ofNullable(positions().get(shard)).map(AttributeValue::s);
      }

      @Override
      public void write(String shard, String sequenceNumber) {
        Map<String, AttributeValue> positions = new HashMap<>(positions());
        positions.put(shard, AttributeValue.fromS(sequenceNumber));
        notes.put(
            note("stream"),
            Map.of("positions", AttributeValue.fromM(positions)),
            Optional.empty(),
            Optional.empty());
      }
    };
  }

  private Map<String, AttributeValue> positions() {
    AttributeValue positions = notes.item(note("stream")).get("positions");
    return positions == null ? Map.of() : positions.m();
  }

  private String note(String purpose) {
    return "move#" + purpose + "#" + from.name.hashCode();
  }

  /** Removes the notes of the move from the new table. */
  void forget() {
    notes.remove(note("items"));
    notes.remove(note("stream"));
  }

  /** Compares both tables, to which nobody writes, and brings over what differs. */
  TableMove.Outcome compare(ApplySettings settings, ApplyProgress progress) {
    long comparedItems = 0;
    long mendedItems = 0;
    List<String> names = table.key().attributes().stream().map(KeyAttribute::name).toList();
    BatchReader copy = new BatchReader(to.gateway, to.name, names);
    for (Pages pages = new Pages(from, Map.of(), settings); pages.hasNext(); ) {
      List<Map<String, AttributeValue>> items = pages.next().items;
      var itemsByKey = copy.read(items.stream().map(this::key).toList(), true);
      for (Map<String, AttributeValue> item : items) {
        comparedItems++;
        if (!item.equals(itemsByKey.get(key(item)))) {
          mendedItems++;
          to.gateway.put(PutItemRequest.builder().tableName(to.name).item(item));
        }
      }
      report(progress, "compare", comparedItems);
    }
    BatchReader original = new BatchReader(from.gateway, from.name, names);
    for (Pages pages = new Pages(to, Map.of(), settings); pages.hasNext(); ) {
      List<Map<String, AttributeValue>> items = pages.next().items;
      var itemsByKey = original.read(items.stream().map(this::key).toList(), true);
      for (Map<String, AttributeValue> item : items) {
        if (!itemsByKey.containsKey(key(item))) {
          mendedItems++;
          to.gateway.delete(DeleteItemRequest.builder().tableName(to.name).key(key(item)));
        }
      }
    }
    return new TableMove.Outcome(comparedItems, mendedItems);
  }

  private static void report(ApplyProgress progress, String step, long items) {
    progress.report(new ApplyProgress.Report(step, items, items, -1, Optional.empty()));
  }
}

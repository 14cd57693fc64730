package dev.clave.table.change;

import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.stream.Change;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * What is done with the changes of which entity. Immutable: each {@code on} gives other handlers.
 *
 * <pre>{@code
 * ChangeConsumer consumer =
 *     ChangeHandlers.of(table)
 *         .on("viaje", (before, after) -> tell(after))
 *         .start(streamsClient, "notifications");
 * }</pre>
 */
public final class ChangeHandlers {
  private final Table table;
  private final Map<String, BiConsumer<Optional<Item>, Optional<Item>>> byEntity;
  private final List<Consumer<Change>> ofAll;

  private ChangeHandlers(
      Table table,
      Map<String, BiConsumer<Optional<Item>, Optional<Item>>> byEntity,
      List<Consumer<Change>> ofAll) {
    this.table = table;
    this.byEntity = byEntity;
    this.ofAll = ofAll;
  }

  /** No handlers yet, for the changes of a table. */
  public static ChangeHandlers of(Table table) {
    return new ChangeHandlers(table, Map.of(), List.of());
  }

  /**
   * Calls a handler with an item before and after each change: nothing before a create, nothing
   * after a delete.
   *
   * @throws dev.clave.table.item.TableException of kind {@code REFUSED_INPUT} if there is no such
   *     entity
   */
  public ChangeHandlers on(String entity, BiConsumer<Optional<Item>, Optional<Item>> handler) {
    table.keyVariables(entity);
    Map<String, BiConsumer<Optional<Item>, Optional<Item>>> more = new LinkedHashMap<>(byEntity);
    more.merge(entity, handler, BiConsumer::andThen);
    return new ChangeHandlers(table, more, ofAll);
  }

  /** As {@link #on(String, BiConsumer)}, with items as what a reader makes of them. */
  public <T> ChangeHandlers on(
      String entity, Function<Item, T> reader, BiConsumer<Optional<T>, Optional<T>> handler) {
    return on(entity, (before, after) -> handler.accept(before.map(reader), after.map(reader)));
  }

  /** Calls a handler with each change as the stream tells it, guards and references included. */
  public ChangeHandlers onAny(Consumer<Change> handler) {
    List<Consumer<Change>> more = new ArrayList<>(ofAll);
    more.add(handler);
    return new ChangeHandlers(table, byEntity, more);
  }

  /** Calls the handlers of one change. What a handler throws comes out as it is. */
  public void handle(Change change) {
    ofAll.forEach(handler -> handler.accept(change));
    if (byEntity.isEmpty()) {
      return;
    }
    Optional<Item> before = change.before().flatMap(table::decode);
    Optional<Item> after = change.after().flatMap(table::decode);
    if (before.isPresent() && before.equals(after)) {
      // A change of the design wrote what only the other one reads; to this one nothing happened.
      return;
    }
    after
        .or(() -> before)
        .map(item -> byEntity.get(item.entity()))
        .ifPresent(handler -> handler.accept(before, after));
  }

  /**
   * Calls the handlers with the event that Lambda hands to a function, as the map that its JSON is.
   * Gives the answer by which Lambda knows where to go on ({@code ReportBatchItemFailures}).
   *
   * <pre>{@code
   * public Map<String, Object> handleRequest(Map<String, Object> event, Context context) {
   *   return HANDLERS.handleEvent(event);
   * }
   * }</pre>
   *
   * @throws IllegalArgumentException if the map is no event of a DynamoDB stream
   */
  public Map<String, Object> handleEvent(Map<String, ?> event) {
    for (LambdaEvent.Entry entry : LambdaEvent.entries(event)) {
      try {
        handle(entry.change());
      } catch (Exception failure) {
        LambdaEvent.LOG.warn("change {} was not handled", entry.change().id(), failure);
        return LambdaEvent.failedAt(entry.sequence());
      }
    }
    return LambdaEvent.DONE;
  }

  /**
   * Begins to read the table's stream and to call the handlers, in threads of its own, until the
   * consumer is closed. Every process that starts a consumer of the same name shares the work.
   *
   * @throws IllegalStateException if the table has no stream
   */
  public ChangeConsumer start(DynamoDbStreamsClient streams, String name) {
    return start(streams, ConsumerOptions.of(name));
  }

  /** As {@link #start(DynamoDbStreamsClient, String)}, with options such as the workers. */
  public ChangeConsumer start(DynamoDbStreamsClient streams, ConsumerOptions options) {
    return consumer(streams, options).start();
  }

  /** A consumer that reads when {@link ChangeConsumer#poll} is called, for tests and schedulers. */
  public ChangeConsumer consumer(DynamoDbStreamsClient streams, ConsumerOptions options) {
    return new ChangeConsumer(this, table.tableName(), table.client(), streams, options);
  }
}

package dev.clave.table;

import dev.clave.design.Design;
import dev.clave.table.item.Item;
import dev.clave.table.options.DesignCheck;
import dev.clave.table.options.Sent;
import dev.clave.table.options.TableOptions;
import dev.clave.table.reading.PagePublisher;
import dev.clave.table.reading.Scans;
import dev.clave.table.request.Replay;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/**
 * A design at work on a DynamoDB endpoint, without a thread that waits: the twin of {@link Table}
 * on a {@link DynamoDbAsyncClient}. Each method does what the method of that name does there, with
 * the same requests and the same retries, and its future fails as that method throws. Cancelling a
 * future cancels what is under way; a write that had left may have happened. Safe to share between
 * threads.
 *
 * <pre>{@code
 * AsyncTable table = AsyncTable.open(design, asyncClient);
 * table.create("viaje", Map.of("userId", "abc123", "id", "v001", "status", "pendiente", ...))
 *     .thenCompose(viaje -> table.run("viajesPorEstado", parameters).page());
 * }</pre>
 *
 * <p>Tables are created with {@link Table#provision} or {@code ./clave provision}.
 */
public final class AsyncTable {
  /** Items of a batch that are handled as one operation. */
  private static final int BATCH = 100;

  private final Table blueprint;
  private final DynamoDbAsyncClient client;

  private AsyncTable(Table blueprint, DynamoDbAsyncClient client) {
    this.blueprint = blueprint;
    this.client = client;
  }

  public static AsyncTable open(Design design, DynamoDbAsyncClient client) {
    return open(design, client, TableOptions.defaults());
  }

  /**
   * Opens a table with options. Nothing is sent: a table that remembers another design refuses the
   * first write, also with {@link DesignCheck#REFUSE_AT_OPEN}. The executor of the options and the
   * pause of their retries are not used.
   */
  public static AsyncTable open(Design design, DynamoDbAsyncClient client, TableOptions options) {
    return new AsyncTable(Table.unconnected(design, options), client);
  }

  public Design design() {
    return blueprint.design();
  }

  /** What the design calls its things. */
  public Names names() {
    return blueprint.names();
  }

  /** The client of the endpoint on which the design is at work. */
  public DynamoDbAsyncClient client() {
    return client;
  }

  /** The name of the table that DynamoDB knows; of a design with several, the first. */
  public String tableName() {
    return blueprint.tableName();
  }

  /** The same table with variables bound for good; see {@link Table#scope}. */
  public AsyncTable scope(Map<String, ?> bound) {
    return new AsyncTable(blueprint.scope(bound), client);
  }

  /** The same table, with attributes set by every write; see {@link Table#signed}. */
  public AsyncTable signed(Map<String, ?> attributes) {
    return new AsyncTable(blueprint.signed(attributes), client);
  }

  /** The same table, showing each request that it sends, with its capacity, to an observer. */
  public AsyncTable observed(Consumer<Sent> observer) {
    return new AsyncTable(blueprint.observed(observer), client);
  }

  /**
   * Does several things on the table as code that seems to wait for each of them, with no thread
   * that does.
   *
   * <p>The code is left where a response is missing and run again from its beginning when it is
   * there, with the responses so far. So it must do the same each time: it may use the table, its
   * arguments and what it computes of them; it may not change anything else, ask for the time or
   * for random values, or keep the table. A future that it makes must not be waited for. Code that
   * sends another request the second time, or uses the table from another thread or later, fails
   * with an {@link IllegalStateException}.
   *
   * <pre>{@code
   * table.call(each -> each.get("viaje", key).flatMap(viaje -> each.get("conductor", driver(viaje))));
   * }</pre>
   */
  public <T> CompletableFuture<T> call(Function<Table, T> work) {
    TableOptions options = blueprint.options();
    Replay replay = new Replay(client, options.retry(), options.clock());
    Table table = blueprint.through(replay);
    return replay.run(() -> work.apply(table));
  }

  /** As {@link #call}, of work that gives nothing. */
  public CompletableFuture<Void> execute(Consumer<Table> work) {
    return call(
        table -> {
          work.accept(table);
          return null;
        });
  }

  /** Writes a new item; see {@link Table#create}. */
  public CompletableFuture<Item> create(String entity, Map<String, ?> attributes) {
    return call(table -> table.create(entity, attributes));
  }

  /** Writes an item whether or not there is one with its key; see {@link Table#put}. */
  public CompletableFuture<Item> put(String entity, Map<String, ?> attributes) {
    return call(table -> table.put(entity, attributes));
  }

  /** As {@link #put}, refused when there is no item with its key. */
  public CompletableFuture<Item> replace(String entity, Map<String, ?> attributes) {
    return call(table -> table.replace(entity, attributes));
  }

  /** The item with a key; see {@link Table#get}. */
  public CompletableFuture<Optional<Item>> get(String entity, Map<String, ?> key) {
    return call(table -> table.get(entity, key));
  }

  /** As {@link #get}, and certain to see the last write. */
  public CompletableFuture<Optional<Item>> getConsistent(String entity, Map<String, ?> key) {
    return call(table -> table.getConsistent(entity, key));
  }

  /** Changes some attributes of an item; see {@link Table#update(String, Map, Map)}. */
  public CompletableFuture<Item> update(
      String entity, Map<String, ?> key, Map<String, ? extends @Nullable Object> changes) {
    return call(table -> table.update(entity, key, changes));
  }

  /** As {@link #update(String, Map, Map)}, refused unless the item has the expected values. */
  public CompletableFuture<Item> update(
      String entity,
      Map<String, ?> key,
      Map<String, ? extends @Nullable Object> changes,
      Map<String, ? extends @Nullable Object> expected) {
    return call(table -> table.update(entity, key, changes, expected));
  }

  /** Deletes an item, and what hangs from it; see {@link Table#delete}. */
  public CompletableFuture<Boolean> delete(String entity, Map<String, ?> key) {
    return call(table -> table.delete(entity, key));
  }

  /** A pattern of the design with its parameters, to be read. */
  public AsyncRun run(String pattern, Map<String, ?> parameters) {
    return new AsyncRun(this, table -> table.run(pattern, parameters));
  }

  /** The patterns of a view, read together; see {@link Table#view(String, Map)}. */
  public CompletableFuture<Map<String, ItemPage>> view(String view, Map<String, ?> parameters) {
    return call(table -> table.view(view, parameters));
  }

  /** As {@link #view(String, Map)}, with at most so many results of each pattern. */
  public CompletableFuture<Map<String, ItemPage>> view(
      String view, Map<String, ?> parameters, int limit) {
    return call(table -> table.view(view, parameters, limit));
  }

  /** Runs a transaction of the design; see {@link Table#transact}. */
  public CompletableFuture<List<Item>> transact(String transaction, Map<String, ?> inputs) {
    return call(table -> table.transact(transaction, inputs));
  }

  /**
   * Several writes that happen together or not at all, put together by the caller.
   *
   * <pre>{@code
   * table.transact(writes -> writes.create("post", post).delete("draft", key));
   * }</pre>
   *
   * @param steps adds the writes; called again for each response that the transaction needs
   */
  public CompletableFuture<Void> transact(Consumer<Transaction> steps) {
    return execute(
        table -> {
          Transaction transaction = table.transaction();
          steps.accept(transaction);
          transaction.commit();
        });
  }

  /** Puts any number of items, in batches; see {@link Table#putAll}. Gives how many. */
  public CompletableFuture<Long> putAll(Collection<Item> items) {
    return inTurn(items, portion -> call(table -> table.putAll(portion.stream())), 0L, Long::sum);
  }

  /** Deletes any number of items; see {@link Table#deleteAll}. Gives how many. */
  public CompletableFuture<Long> deleteAll(
      String entity, Collection<? extends Map<String, ?>> keys) {
    return inTurn(
        keys, portion -> call(table -> table.deleteAll(entity, portion.stream())), 0L, Long::sum);
  }

  /** The items with these keys, in the keys' order; empty where there is none. */
  public CompletableFuture<List<Optional<Item>>> getAll(
      String entity, Collection<? extends Map<String, ?>> keys) {
    return inTurn(
        keys,
        portion -> call(table -> table.getAll(entity, portion)),
        new ArrayList<>(),
        (all, more) -> {
          all.addAll(more);
          return all;
        });
  }

  /** Every entity in the table, read as it is requested, in no order. */
  public Flow.Publisher<Item> items() {
    return items(Function.identity());
  }

  /** As {@link #items()}, each in another form. */
  public <T> Flow.Publisher<T> items(Function<? super Item, ? extends T> form) {
    return new PagePublisher<T, Scans.Place>(
        place ->
            call(
                table -> {
                  Scans.Part part = table.part(place);
                  return new PagePublisher.Slice<>(
                      part.items().stream().<T>map(form).toList(), part.next());
                }));
  }

  /** One portion after the other, so that of two writes of one key the later wins. */
  private static <E, R> CompletableFuture<R> inTurn(
      Collection<? extends E> all,
      Function<List<E>, CompletableFuture<R>> work,
      R nothing,
      BinaryOperator<R> together) {
    List<E> list = new ArrayList<>(all);
    List<List<E>> portions = new ArrayList<>();
    for (int start = 0; start == 0 || start < list.size(); start += BATCH) {
      portions.add(list.subList(start, Math.min(start + BATCH, list.size())));
    }
    return new InTurn<>(portions.iterator(), work, nothing, together).start();
  }
}

package dev.clave.spring.example.notebook;

import dev.clave.table.AsyncTable;
import dev.clave.table.item.Item;
import dev.clave.table.options.TableOptions;
import dev.clave.table.typed.AsyncQuery;
import dev.clave.table.typed.AsyncReading;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/**
 * The twin of {@link Notebook} without waiting threads: each future fails as the method of that
 * name throws.
 *
 * <pre>{@code
 * NotebookAsync client = NotebookAsync.on(dynamoDbAsyncClient);
 * }</pre>
 *
 * <p>Safe to share between threads.
 */
public final class NotebookAsync {
  private final AsyncTable table;

  private NotebookAsync(AsyncTable table) {
    this.table = table;
  }

  /** The design on an endpoint: the embedded engine, DynamoDB, or another. */
  public static NotebookAsync on(DynamoDbAsyncClient client) {
    return on(client, TableOptions.defaults());
  }

  /** As {@link #on(DynamoDbAsyncClient)}, with options such as the name of the table. */
  public static NotebookAsync on(DynamoDbAsyncClient client, TableOptions options) {
    return new NotebookAsync(AsyncTable.open(NotebookDesign.design(), client, options));
  }

  /** The design on a table that is open already; it must be of the same design. */
  public static NotebookAsync on(AsyncTable table) {
    return new NotebookAsync(table);
  }

  /** The untyped table below. */
  public AsyncTable table() {
    return table;
  }

  /** Writes a new {@code note}; returns it as it is stored. */
  public CompletableFuture<Note> create(Note note) {
    return table.call(each -> Notebook.on(each).create(note));
  }

  /** Writes a {@code note}, whether or not it is there. */
  public CompletableFuture<Note> put(Note note) {
    return table.call(each -> Notebook.on(each).put(note));
  }

  /** Writes a {@code note} that is there. */
  public CompletableFuture<Note> replace(Note note) {
    return table.call(each -> Notebook.on(each).replace(note));
  }

  /** The {@code note} with a key. */
  public CompletableFuture<Optional<Note>> get(NoteKey key) {
    return table.call(each -> Notebook.on(each).get(key));
  }

  /** As {@link #get(NoteKey)} with a consistent read, which sees the last write. */
  public CompletableFuture<Optional<Note>> getConsistent(NoteKey key) {
    return table.call(each -> Notebook.on(each).getConsistent(key));
  }

  /** Changes some attributes of a {@code note} that is there. */
  public NoteUpdate<CompletableFuture<Note>> update(NoteKey key) {
    return new NoteUpdate<>(key, update -> table.call(update::on));
  }

  /** Deletes a {@code note}; false if it did not exist. */
  public CompletableFuture<Boolean> delete(NoteKey key) {
    return table.call(each -> Notebook.on(each).delete(key));
  }

  /**
   * Writes any number of items, in batches, whether or not they are there. Returns how many were
   * written.
   */
  public CompletableFuture<Long> putAll(Collection<? extends NotebookItem> items) {
    return table.putAll(
        items.stream().map(item -> Item.of(item.entityName(), item.toInput())).toList());
  }

  /** The items with these keys, in the keys' order; empty where there is none. */
  public <T extends NotebookItem> CompletableFuture<List<Optional<T>>> getAll(
      Collection<? extends NotebookKey<T>> keys) {
    return table.call(each -> Notebook.on(each).getAll(keys));
  }

  /** Deletes any number of items of one entity. Returns how many keys were sent. */
  public <T extends NotebookItem> CompletableFuture<Long> deleteAll(
      Collection<? extends NotebookKey<T>> keys) {
    if (keys.isEmpty()) {
      return CompletableFuture.completedFuture(0L);
    }
    String entity = keys.iterator().next().entityName();
    return table.deleteAll(entity, keys.stream().map(key -> key.toMap()).toList());
  }

  /** Every item in the table, read as it is requested, in no order. */
  public Flow.Publisher<NotebookItem> items() {
    return table.items(NotebookItem::from);
  }

  /** Reads the pattern {@code notesOfUser}. */
  public AsyncQuery<Note> notesOfUser(String userId) {
    return new AsyncQuery<>(
        AsyncReading.of(table, "notesOfUser", Map.of("userId", userId), Note::from));
  }
}

package dev.clave.spring.example.notebook;

import dev.clave.design.Design;
import dev.clave.table.Table;
import dev.clave.table.change.ChangeHandlers;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.options.TableOptions;
import dev.clave.table.provision.Provisioned;
import dev.clave.table.typed.Query;
import dev.clave.table.typed.Reading;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Notes of users.
 *
 * <pre>{@code
 * Notebook client = Notebook.on(dynamoDbClient);
 * }</pre>
 *
 * <p>Safe to share between threads.
 */
public final class Notebook {
  private final Table table;

  private Notebook(Table table) {
    this.table = table;
  }

  /** The design on an endpoint: the embedded engine, DynamoDB, or another. */
  public static Notebook on(DynamoDbClient client) {
    return on(client, TableOptions.defaults());
  }

  /** As {@link #on(DynamoDbClient)}, with options such as the name of the table. */
  public static Notebook on(DynamoDbClient client, TableOptions options) {
    return new Notebook(Table.open(NotebookDesign.design(), client, options));
  }

  /** The design on a table that is open already; it must be of the same design. */
  public static Notebook on(Table table) {
    return new Notebook(table);
  }

  /** The design that the client was generated from. */
  public static Design design() {
    return NotebookDesign.design();
  }

  /** The untyped table below. */
  public Table table() {
    return table;
  }

  /** Creates the table, or compares it with the design and adds the indexes that it lacks. */
  public Provisioned provision() {
    return table.provision();
  }

  /**
   * Takes a handler for each entity, which is called with every change of its items.
   *
   * <pre>{@code
   * client.changes().onNote((before, after) -> log(after)).start(streams, "log");
   * }</pre>
   */
  public NotebookChanges changes() {
    return new NotebookChanges(ChangeHandlers.of(table));
  }

  /**
   * Writes a new {@code note}; returns it as it is stored.
   *
   * @throws NoteRefused.AlreadyExists if there is already a {@code note} with this key
   * @throws TableException {@code REFUSED_INPUT} if a value does not fit the design, {@code
   *     OUT_OF_SCOPE}, {@code BUSY}
   */
  public Note create(Note note) {
    try {
      return Note.from(table.create("note", note.toInput()));
    } catch (TableException refusal) {
      throw NoteRefused.of(refusal);
    }
  }

  /**
   * Writes a {@code note}, whether or not it is there.
   *
   * @throws TableException {@code REFUSED_INPUT} if a value does not fit the design, {@code
   *     OUT_OF_SCOPE}, {@code BUSY}
   */
  public Note put(Note note) {
    try {
      return Note.from(table.put("note", note.toInput()));
    } catch (TableException refusal) {
      throw NoteRefused.of(refusal);
    }
  }

  /**
   * Writes a {@code note} that is there.
   *
   * @throws NoteRefused.NotFound if there is no {@code note} with this key
   * @throws TableException {@code REFUSED_INPUT} if a value does not fit the design, {@code
   *     OUT_OF_SCOPE}, {@code BUSY}
   */
  public Note replace(Note note) {
    try {
      return Note.from(table.replace("note", note.toInput()));
    } catch (TableException refusal) {
      throw NoteRefused.of(refusal);
    }
  }

  /** The {@code note} with a key. */
  public Optional<Note> get(NoteKey key) {
    return table.get("note", key.toMap()).map(Note::from);
  }

  /** As {@link #get(NoteKey)} with a consistent read, which sees the last write. */
  public Optional<Note> getConsistent(NoteKey key) {
    return table.getConsistent("note", key.toMap()).map(Note::from);
  }

  /** Changes some attributes of a {@code note} that is there. */
  public NoteUpdate<Note> update(NoteKey key) {
    return new NoteUpdate<>(key, update -> update.on(table));
  }

  /**
   * Deletes a {@code note}; false if it did not exist.
   *
   * @throws TableException {@code REFUSED_INPUT} if a value does not fit the design, {@code
   *     OUT_OF_SCOPE}, {@code BUSY}
   */
  public boolean delete(NoteKey key) {
    try {
      return table.delete("note", key.toMap());
    } catch (TableException refusal) {
      throw NoteRefused.of(refusal);
    }
  }

  /**
   * Writes any number of items, in batches and with retries, whether or not they are there. Returns
   * how many were written.
   *
   * @throws TableException {@code REFUSED_INPUT}, {@code BUSY}, or what a single write throws
   */
  public long putAll(Collection<? extends NotebookItem> items) {
    return table.putAll(items.stream().map(item -> Item.of(item.entityName(), item.toInput())));
  }

  /** The items with these keys, in the keys' order; empty where there is none. */
  public <T extends NotebookItem> List<Optional<T>> getAll(
      Collection<? extends NotebookKey<T>> keys) {
    if (keys.isEmpty()) {
      return List.of();
    }
    NotebookKey<T> first = keys.iterator().next();
    return table.getAll(first.entityName(), keys.stream().map(key -> key.toMap()).toList()).stream()
        .map(each -> each.map(first::read))
        .toList();
  }

  /** Deletes any number of items of one entity. Returns how many keys were sent. */
  public <T extends NotebookItem> long deleteAll(Collection<? extends NotebookKey<T>> keys) {
    if (keys.isEmpty()) {
      return 0;
    }
    String entity = keys.iterator().next().entityName();
    return table.deleteAll(entity, keys.stream().map(key -> key.toMap()));
  }

  /** Every item in the table, read as it is asked for, in no order. */
  public Stream<NotebookItem> items() {
    return table.items().map(NotebookItem::from);
  }

  /** A stored item, as a stream brings it; empty for guards and such. */
  public Optional<NotebookItem> decode(Map<String, AttributeValue> stored) {
    return table.decode(stored).map(NotebookItem::from);
  }

  /** Reads the pattern {@code notesOfUser}. */
  public Query<Note> notesOfUser(String userId) {
    return new Query<>(Reading.of(table, "notesOfUser", Map.of("userId", userId), Note::from));
  }
}

package dev.clave.engine.table;

import dev.clave.engine.error.Fault;
import dev.clave.engine.memory.Declarations;
import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Snapshot;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.value.ByteWriter;
import dev.clave.engine.value.ItemCodec;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * The tables that exist, kept in storage and in memory. Safe for use by many threads: whoever
 * writes items holds {@link #steady()}, so that no definition changes under a write.
 */
public final class Catalogue {

  /** The first byte of every definition in storage. */
  private static final int AREA = 2;

  private static final String TABLE_OF_ARN = ":table/";

  private final Storage storage;
  private final TableLog log;
  private final Declarations declarations;
  private final ConcurrentSkipListMap<String, Table> tables = new ConcurrentSkipListMap<>();
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final Set<Integer> reserved = ConcurrentHashMap.newKeySet();
  private int lastNumber;

  public Catalogue(Storage storage, TableLog log) {
    this(storage, log, Declarations.ofHeap());
  }

  public Catalogue(Storage storage, TableLog log, Declarations declarations) {
    this.storage = storage;
    this.log = log;
    this.declarations = declarations;
    byte[] last = storage.get(lastNumberKey());
    if (last != null) {
      lastNumber = Integer.parseInt(new String(last, StandardCharsets.US_ASCII));
    }
    KeyRange definitions = KeyRange.prefix(new byte[] {AREA});
    try (Cursor cursor = storage.scan(definitions, Direction.FORWARD)) {
      while (cursor.next()) {
        Table table = new Table(Definition.fromItem(ItemCodec.decode(cursor.value())));
        tables.put(table.name(), table);
        declarations.hold(declared(table.name()), cursor.value().length);
      }
    }
  }

  private static String declared(String name) {
    return "table " + name;
  }

  /** The memory that definitions share. */
  public Declarations declarations() {
    return declarations;
  }

  /** Held while items are written. */
  public Lock steady() {
    return lock.readLock();
  }

  public Optional<Table> find(String nameOrArn) {
    return Optional.ofNullable(tables.get(nameOf(nameOrArn)));
  }

  /** The table, or DynamoDB's complaint of the data plane. */
  public Table table(String nameOrArn) {
    Table table = tables.get(nameOf(nameOrArn));
    if (table == null) {
      throw Fault.REQUESTED_RESOURCE_NOT_FOUND.with();
    }
    return table;
  }

  /** The name in a table's ARN, or what was given. */
  public static String nameOf(String nameOrArn) {
    if (!nameOrArn.startsWith("arn:")) {
      return nameOrArn;
    }
    int start = nameOrArn.indexOf(TABLE_OF_ARN);
    if (start < 0) {
      return nameOrArn;
    }
    String path = nameOrArn.substring(start + TABLE_OF_ARN.length());
    int slash = path.indexOf('/');
    return slash < 0 ? path : path.substring(0, slash);
  }

  /** All tables by name. */
  public Collection<Table> tables() {
    return tables.values();
  }

  /** The names greater than {@code name}, in order. */
  public Collection<String> namesAfter(String name) {
    return tables.tailMap(name, false).keySet();
  }

  public Table create(TableDescription description, Map<String, String> tags) {
    lock.writeLock().lock();
    try {
      if (tables.containsKey(description.tableName())) {
        throw Fault.TABLE_EXISTS.with(description.tableName());
      }
      lastNumber++;
      Definition definition =
          new Definition(
              lastNumber,
              Map.of(),
              description,
              Optional.empty(),
              Optional.empty(),
              tags,
              Map.of());
      byte[] last = Integer.toString(lastNumber).getBytes(StandardCharsets.US_ASCII);
      return keep(definition, new Batch().put(lastNumberKey(), last));
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Changes a definition while no item is being written. */
  public Table update(String name, UnaryOperator<Definition> change) {
    lock.writeLock().lock();
    try {
      return keep(change.apply(table(name).definition()), new Batch());
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** As {@link #update}, to end what an update has begun: there is room for it. */
  public Table finish(String name, UnaryOperator<Definition> change) {
    lock.writeLock().lock();
    try {
      Definition definition = change.apply(table(name).definition());
      return keep(definition, ItemCodec.encode(definition.toItem()), new Batch());
    } finally {
      lock.writeLock().unlock();
    }
  }

  /**
   * A number for a table that is filled before anybody sees it. Until it is published or kept
   * otherwise, what lies under it is cleared at the next start, and now once it is abandoned.
   */
  public int reserve() {
    lock.writeLock().lock();
    try {
      lastNumber++;
      byte[] last = Integer.toString(lastNumber).getBytes(StandardCharsets.US_ASCII);
      Batch batch = new Batch().put(lastNumberKey(), last);
      Leftovers.note(lastNumber, batch);
      reserved.add(lastNumber);
      boolean isNoted = false;
      try {
        storage.write(batch);
        isNoted = true;
      } finally {
        if (!isNoted) {
          reserved.remove(lastNumber);
        }
      }
      return lastNumber;
    } finally {
      lock.writeLock().unlock();
    }
  }

  boolean isReserved(int number) {
    return reserved.contains(number);
  }

  /** Lets what lies under a reserved number be cleared. */
  public void abandon(int number) {
    reserved.remove(number);
  }

  /** Keeps what lies under a reserved number for another owner than the catalogue. */
  public void release(int number, Batch batch) {
    Leftovers.forget(number, batch);
    storage.write(batch);
    reserved.remove(number);
  }

  /** Makes a table known that was filled under a reserved number. */
  public Table publish(Definition definition) {
    lock.writeLock().lock();
    try {
      if (tables.containsKey(definition.description().tableName())) {
        throw Fault.TABLE_EXISTS.with(definition.description().tableName());
      }
      Batch batch = new Batch();
      Leftovers.forget(definition.number(), batch);
      Table table = keep(definition, batch);
      reserved.remove(definition.number());
      return table;
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** A snapshot of a moment at which no item is being written. */
  public Snapshot snapshot() {
    lock.writeLock().lock();
    try {
      return storage.snapshot();
    } finally {
      lock.writeLock().unlock();
    }
  }

  private Table keep(Definition definition, Batch batch) {
    byte[] storedBytes = ItemCodec.encode(definition.toItem());
    declarations.require(declared(definition.description().tableName()), storedBytes.length);
    return keep(definition, storedBytes, batch);
  }

  private Table keep(Definition definition, byte[] storedBytes, Batch batch) {
    Table table = new Table(definition);
    Runnable onCommit = log.changed(find(table.name()), Optional.of(table), batch);
    storage.write(batch.put(key(table.name()), storedBytes));
    tables.put(table.name(), table);
    declarations.hold(declared(table.name()), storedBytes.length);
    onCommit.run();
    return table;
  }

  /** Forgets a table; its items are left as {@link Leftovers}. */
  public Table remove(String name) {
    lock.writeLock().lock();
    try {
      Table table = table(name);
      Batch batch = new Batch().delete(key(table.name()));
      Leftovers.note(table.number(), batch);
      Runnable onCommit = log.changed(Optional.of(table), Optional.empty(), batch);
      storage.write(batch);
      tables.remove(table.name());
      declarations.drop(declared(table.name()));
      onCommit.run();
      return table;
    } finally {
      lock.writeLock().unlock();
    }
  }

  private static byte[] key(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return new ByteWriter(bytes.length + 1).writeByte(AREA).write(bytes).toBytes();
  }

  private static byte[] lastNumberKey() {
    return new byte[] {1, 'n'};
  }
}

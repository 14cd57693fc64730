package dev.clave.engine.write;

import dev.clave.engine.error.Fault;
import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ItemCodec;
import dev.clave.engine.value.StoredItem;
import dev.clave.engine.write.Claims.Claim;
import dev.clave.engine.write.Claims.Purpose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The one way to change items: claim, read, decide, and write the item, its index entries and its
 * log records in one batch. Safe for use by many threads.
 */
public final class Writer {

  private final Storage storage;
  private final Catalogue catalogue;
  private final ChangeLog log;
  private final WriteLimit limit;
  private final Claims claims = new Claims();

  @SuppressWarnings("ThreadLocalUsage") // a group belongs to one engine, and there may be several
  private final ThreadLocal<WriteGroup> groups = new ThreadLocal<>();

  public Writer(Storage storage, Catalogue catalogue, ChangeLog log, WriteLimit limit) {
    this.storage = storage;
    this.catalogue = catalogue;
    this.log = log;
    this.limit = limit;
  }

  /**
   * Does work whose single writes, in this thread, are committed in one batch at its end. Each of
   * them succeeds or fails by itself, as if it were committed at once; only when the batch cannot
   * be stored, all of the work fails.
   */
  public <T> T together(Supplier<T> work) {
    Lock steady = catalogue.steady();
    steady.lock();
    WriteGroup group = new WriteGroup();
    groups.set(group);
    try {
      T result = work.get();
      commit(group);
      return result;
    } finally {
      groups.remove();
      group.release();
      steady.unlock();
    }
  }

  private void commit(WriteGroup group) {
    group.commit((changes, mutations) -> commit(changes, mutations, new Batch()));
  }

  private Change write(Mutation mutation, WriteGroup group) {
    Claim claim = claims.claimFree(mutation.storageKey());
    if (claim == null) {
      // Who waits holds nothing, so that no two wait for each other.
      commit(group);
      claim = claims.claim(mutation.storageKey(), Purpose.SINGLE);
    }
    if (claim == null) {
      throw Fault.TRANSACTION_ONGOING.with();
    }
    Change change;
    try {
      change = decide(mutation, 1, false);
    } catch (RuntimeException failure) {
      claim.release();
      throw failure;
    }
    group.add(change, mutation, claim);
    return change;
  }

  /** Changes one item, or fails as the step fails. */
  public Change write(Mutation mutation) {
    WriteGroup group = groups.get();
    if (group != null) {
      return write(mutation, group);
    }
    Lock steady = catalogue.steady();
    steady.lock();
    try {
      Claim claim = claims.claim(mutation.storageKey(), Purpose.SINGLE);
      if (claim == null) {
        throw Fault.TRANSACTION_ONGOING.with();
      }
      try {
        Change change = decide(mutation, 1, false);
        commit(List.of(change), List.of(mutation), new Batch());
        return change;
      } finally {
        claim.release();
      }
    } finally {
      steady.unlock();
    }
  }

  /**
   * Changes several items in one batch, waiting for whoever holds one. No two may be the same.
   *
   * @param onRefusal is called with the position of each that is throttled; the others are written
   */
  public List<Change> writeAll(
      List<Mutation> mutations, BiConsumer<Integer, DynamoDbException> onRefusal) {
    Lock steady = catalogue.steady();
    steady.lock();
    List<Claim> heldClaims = new ArrayList<>(mutations.size());
    try {
      for (Mutation mutation : inKeyOrder(mutations)) {
        heldClaims.add(claims.claimWaiting(mutation.storageKey()));
      }
      List<Change> changes = new ArrayList<>(mutations.size());
      List<Mutation> admitted = new ArrayList<>(mutations.size());
      for (int i = 0; i < mutations.size(); i++) {
        try {
          changes.add(decide(mutations.get(i), 1, true));
          admitted.add(mutations.get(i));
        } catch (DynamoDbException throttled) {
          if (!throttled.isThrottlingException()) {
            throw throttled;
          }
          onRefusal.accept(i, throttled);
        }
      }
      commit(changes, admitted, new Batch());
      return changes;
    } finally {
      heldClaims.forEach(Claim::release);
      steady.unlock();
    }
  }

  /**
   * Changes all items or none. No two may be the same.
   *
   * @param along written in the same batch if the items are
   */
  public Attempt transact(List<Mutation> mutations, Consumer<Batch> along) {
    Lock steady = catalogue.steady();
    steady.lock();
    List<Claim> heldClaims = new ArrayList<>(mutations.size());
    try {
      DynamoDbException[] failures = new DynamoDbException[mutations.size()];
      boolean failed = false;
      for (Mutation mutation : inKeyOrder(mutations)) {
        Claim claim = claims.claim(mutation.storageKey(), Purpose.TRANSACTION);
        if (claim == null) {
          failures[mutations.indexOf(mutation)] = Fault.TRANSACTION_ONGOING.with();
          failed = true;
        } else {
          heldClaims.add(claim);
        }
      }
      if (failed) {
        return new Attempt.Refused(Arrays.asList(failures));
      }
      List<Change> changes = new ArrayList<>(mutations.size());
      for (int i = 0; i < failures.length; i++) {
        try {
          changes.add(decide(mutations.get(i), WriteUnits.TRANSACTION, false));
        } catch (DynamoDbException e) {
          failures[i] = e;
          failed = true;
        }
      }
      if (failed) {
        return new Attempt.Refused(Arrays.asList(failures));
      }
      Batch batch = new Batch();
      along.accept(batch);
      commit(changes, mutations, batch);
      return new Attempt.Done(changes);
    } finally {
      heldClaims.forEach(Claim::release);
      steady.unlock();
    }
  }

  /** Whether a transaction is writing the item that is kept there. */
  public boolean isInTransaction(byte[] storageKey) {
    return claims.isInTransaction(storageKey);
  }

  /**
   * Enters items, given by where they are kept in ascending order, into an index.
   *
   * @param sizes counts the entries that were not there before
   */
  void enter(Index index, List<byte[]> storageKeys, TableSizes sizes) {
    Lock steady = catalogue.steady();
    steady.lock();
    List<Claim> heldClaims = new ArrayList<>(storageKeys.size());
    try {
      Batch batch = new Batch();
      List<Map<String, AttributeValue>> entered = new ArrayList<>();
      for (byte[] key : storageKeys) {
        heldClaims.add(claims.claimWaiting(key));
        byte[] storedBytes = storage.get(key);
        Map<String, AttributeValue> item =
            storedBytes == null ? null : ItemCodec.decode(storedBytes);
        if (item != null && index.accepts(item)) {
          byte[] entryKey = index.space().keyOf(item);
          // A write since the index was declared has entered it as it is now.
          if (storage.get(entryKey) == null) {
            Map<String, AttributeValue> entry = index.project(item);
            batch.put(entryKey, ItemCodec.encode(entry));
            entered.add(entry);
          }
        }
      }
      if (!entered.isEmpty()) {
        write(batch, sizes.enter(index, entered, batch));
      }
    } finally {
      heldClaims.forEach(Claim::release);
      steady.unlock();
    }
  }

  private void write(Batch batch, ChangeLog.Completion completion) {
    boolean isWritten = false;
    try {
      storage.write(batch);
      isWritten = true;
    } finally {
      completion.ended(isWritten);
    }
  }

  private static List<Mutation> inKeyOrder(List<Mutation> mutations) {
    List<Mutation> ordered = new ArrayList<>(mutations);
    ordered.sort(Comparator.comparing(Mutation::storageKey, Arrays::compareUnsigned));
    return ordered;
  }

  private Change decide(Mutation mutation, int factor, boolean isPartOfBatch) {
    Table table = current(mutation.table());
    byte[] key = mutation.storageKey();
    WriteLimit limit = mutation.isExpiry() ? WriteLimit.NONE : this.limit;
    limit.admit(table, key, isPartOfBatch);
    byte[] storedBytes = storage.get(key);
    StoredItem before = storedBytes == null ? null : StoredItem.of(storedBytes);
    StoredItem after;
    try {
      after = after(mutation.step(), before);
    } catch (ConditionalCheckFailedException unmet) {
      limit.count(change(table, mutation, before, before), key, factor);
      throw unmet;
    }
    Change change = change(table, mutation, before, after);
    limit.count(change, key, factor);
    return change;
  }

  @SuppressWarnings("ReferenceEquality") // the same object back means that nothing is to change
  private static StoredItem after(Mutation.Step step, StoredItem before) {
    // Values that nobody looks at need not be read.
    boolean isBlind = before == null || step instanceof Mutation.Replacement;
    Map<String, AttributeValue> itemBefore = isBlind ? null : before.item();
    Map<String, AttributeValue> item = step.apply(itemBefore);
    if (item == null) {
      return null;
    }
    return item == itemBefore ? before : StoredItem.of(item);
  }

  private static Change change(
      Table table, Mutation mutation, StoredItem before, StoredItem after) {
    return new Change(
        table,
        mutation.key(),
        Optional.ofNullable(before),
        Optional.ofNullable(after),
        mutation.isExpiry());
  }

  /** The definition may have gained or lost an index since the request looked the table up. */
  private Table current(Table table) {
    Table current = catalogue.table(table.name());
    if (current.number() != table.number()) {
      throw Fault.REQUESTED_RESOURCE_NOT_FOUND.with();
    }
    return current;
  }

  private void commit(List<Change> changes, List<Mutation> mutations, Batch batch) {
    List<Change> real = new ArrayList<>(changes.size());
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      if (!change.isReal()) {
        continue;
      }
      real.add(change);
      byte[] key = mutations.get(i).storageKey();
      change
          .current()
          .ifPresentOrElse(item -> batch.put(key, item.bytes()), () -> batch.delete(key));
      IndexEntries.update(change, batch);
    }
    if (batch.isEmpty()) {
      return;
    }
    write(batch, log.append(real, batch));
  }
}

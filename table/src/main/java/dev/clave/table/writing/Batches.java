package dev.clave.table.writing;

import dev.clave.table.context.Context;
import dev.clave.table.item.Item;
import dev.clave.table.options.Progress;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.pattern.Scope;
import dev.clave.table.reading.CounterSums;
import dev.clave.table.request.BatchReader;
import dev.clave.table.request.BatchWriter;
import dev.clave.table.request.ParallelWrites;
import dev.clave.table.request.Tally;
import dev.clave.table.schema.Companion;
import dev.clave.table.schema.CounterLink;
import dev.clave.table.schema.Items;
import dev.clave.table.schema.KeyPart;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.ShardedCounter;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteRequest;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Writes and reads of any number of items. What needs a condition (a unique value, a count) goes by
 * transaction, several at a time; all else goes in batch requests.
 */
public final class Batches {
  private final Catalogue catalogue;
  private final Context context;
  private final Scope scope;
  private final Writes writes;

  public Batches(Catalogue catalogue, Context context, Scope scope, Writes writes) {
    this.catalogue = catalogue;
    this.context = context;
    this.scope = scope;
    this.writes = writes;
  }

  public long putAll(Stream<Item> items, Progress progress) {
    Tally tally = new Tally("written", progress);
    Map<String, BatchWriter> writers = new HashMap<>();
    ParallelWrites puts = new ParallelWrites(context.options().parallel(), tally);
    for (Iterator<Item> each = items.iterator(); each.hasNext(); ) {
      Item item = each.next();
      Shape shape = catalogue.shapes().shape(item.entity());
      Map<String, ?> input = writes.whole(shape, item.attributes());
      if (plain(shape) && !writes.isChanging()) {
        add(shape, input, writers, tally, false);
      } else {
        puts.add(
            key(shape, input),
            holders(shape, input, link -> true),
            holders(shape, input, link -> link.sharded().isEmpty()),
            () -> writes.put(item.entity(), input));
      }
    }
    puts.finish();
    writers.values().forEach(BatchWriter::flush);
    return tally.finish();
  }

  /** The keys of the items that count this one, without which it is refused. */
  private List<Map<String, AttributeValue>> holders(
      Shape shape, Map<String, ?> input, Predicate<CounterLink> isMeant) {
    List<CounterLink> links = catalogue.shapes().counters(shape).stream().filter(isMeant).toList();
    if (links.isEmpty()) {
      return List.of();
    }
    Map<String, AttributeValue> values = Inputs.whole(shape, input, context.now());
    return links.stream()
        .flatMap(link -> link.holderValues(values).map(link.holder()::key).stream())
        .toList();
  }

  private Map<String, AttributeValue> key(Shape shape, Map<String, ?> key) {
    return shape.key(Inputs.key(shape, scope.entity(shape, key)));
  }

  /**
   * Writes items as they were exported: with their counts, and with no counting. Append-only items
   * that are stored already are replaced only if {@code rewriting}.
   */
  public long restore(Stream<Item> items, Progress progress, boolean rewriting) {
    writes.refuseWhileChanging("restore");
    Tally tally = new Tally("restored", progress);
    Map<String, BatchWriter> writers = new HashMap<>();
    ParallelWrites puts = new ParallelWrites(context.options().parallel(), tally);
    for (Iterator<Item> each = items.iterator(); each.hasNext(); ) {
      Item item = each.next();
      Shape shape = catalogue.shapes().shape(item.entity());
      if (shape.appendOnly() && !rewriting) {
        puts.add(
            key(shape, item.attributes()), () -> writes.restore(item.entity(), item.attributes()));
      } else {
        add(shape, scope.entity(shape, item.attributes()), writers, tally, true);
      }
    }
    puts.finish();
    writers.values().forEach(BatchWriter::flush);
    return tally.finish();
  }

  /** Whether a put of this entity needs no condition and no count. */
  private boolean plain(Shape shape) {
    return !shape.promisesNoChange()
        && shape.counters().isEmpty()
        && shape.shardedCounters().isEmpty()
        && catalogue.shapes().counters(shape).isEmpty()
        && shape.companions().stream().noneMatch(each -> each.guard() || !each.staysPut());
  }

  private void add(
      Shape shape,
      Map<String, ?> input,
      Map<String, BatchWriter> writers,
      Tally tally,
      boolean withGuards) {
    Map<String, AttributeValue> values = Inputs.whole(shape, input, context.now());
    if (!withGuards) {
      values.putAll(writes.signature().of(shape));
    }
    Map<String, AttributeValue> key = shape.key(values);
    BatchWriter writer =
        writers.computeIfAbsent(
            shape.tableName(), table -> new BatchWriter(context.gateway(), table, tally));
    for (ShardedCounter counter : shape.shardedCounters()) {
      counter
          .items(key, values, counter.take(values))
          .forEach((place, shard) -> writer.addBeside(place, put(shard)));
    }
    writer.add(key, put(shape.item(key, values)));
    for (Companion companion : shape.companions()) {
      if (companion.guard() && !withGuards) {
        continue;
      }
      var beside = companion.items(key, values);
      beside.forEach((place, item) -> writer.addBeside(place, put(item)));
      if (beside.isEmpty() && companion.staysPut() && !companion.guard()) {
        companion.key(values).ifPresent(old -> writer.addBeside(old, delete(old)));
      }
    }
  }

  private static WriteRequest put(Map<String, AttributeValue> item) {
    return WriteRequest.builder().putRequest(PutRequest.builder().item(item).build()).build();
  }

  private static WriteRequest delete(Map<String, AttributeValue> key) {
    return WriteRequest.builder().deleteRequest(DeleteRequest.builder().key(key).build()).build();
  }

  public List<Optional<Item>> getAll(String entity, Collection<? extends Map<String, ?>> keys) {
    Shape shape = catalogue.shapes().shape(entity);
    List<Map<String, AttributeValue>> storedKeys =
        keys.stream().map(key -> key(shape, key)).toList();
    List<String> attributes = shape.primary().stream().map(KeyPart::attribute).toList();
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> itemByKey =
        new BatchReader(context.gateway(), shape.tableName(), attributes).read(storedKeys, false);
    if (!shape.shardedCounters().isEmpty()) {
      CounterSums sums = new CounterSums(context.gateway());
      itemByKey.replaceAll((key, item) -> sums.complete(shape, item, false));
    }
    return storedKeys.stream()
        .map(key -> Optional.ofNullable(itemByKey.get(key)).map(item -> Items.stored(shape, item)))
        .toList();
  }

  /** Deletes items; what has companions or is counted goes by transaction. */
  public long deleteAll(String entity, Stream<? extends Map<String, ?>> keys, Progress progress) {
    Shape shape = catalogue.shapes().shape(entity);
    boolean alone = catalogue.shapes().standsAlone(shape) && shape.entity().onDelete().isEmpty();
    return deleteAll(shape, keys.map(key -> new Deletion(key, () -> {})), alone, progress);
  }

  /** Deletes items; what stands alone goes in batch requests. {@code onDeleted} is told of each. */
  long deleteChildren(Shape shape, Stream<Item> items, boolean alone, Consumer<Item> onDeleted) {
    Stream<Deletion> deletions =
        items.map(item -> new Deletion(identity(shape, item), () -> onDeleted.accept(item)));
    return deleteAll(shape, deletions, alone, Progress.NONE);
  }

  /** The key of an item to be deleted, and what is done once it is. */
  private record Deletion(Map<String, ?> key, Runnable afterwards) {}

  private static Map<String, Object> identity(Shape shape, Item item) {
    Map<String, Object> key = new LinkedHashMap<>();
    shape.identity().forEach(path -> key.put(path, item.get(Shape.root(path))));
    return key;
  }

  private long deleteAll(
      Shape shape, Stream<Deletion> deletions, boolean alone, Progress progress) {
    shape.refuseAppendOnly("delete");
    boolean unsigned = alone && writes.signature().of(shape).isEmpty();
    Tally tally = new Tally("deleted", progress);
    BatchWriter writer = new BatchWriter(context.gateway(), shape.tableName(), tally);
    ParallelWrites deletes = new ParallelWrites(context.options().parallel(), tally);
    for (Iterator<Deletion> each = deletions.iterator(); each.hasNext(); ) {
      Deletion deletion = each.next();
      Map<String, AttributeValue> key = key(shape, deletion.key);
      if (unsigned && !writes.isChanging() && Inputs.versionBeside(shape, deletion.key).isEmpty()) {
        writer.add(key, delete(key));
        deletion.afterwards.run();
      } else {
        deletes.add(
            key,
            () -> {
              if (writes.delete(shape.name(), deletion.key)) {
                deletion.afterwards.run();
              }
            });
      }
    }
    deletes.finish();
    writer.flush();
    return tally.finish();
  }
}

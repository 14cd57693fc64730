package dev.clave.table;

import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteRequest;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Writes and reads of any number of items. What needs a condition (a unique value, a count) goes by
 * transaction, several at a time; all else goes in batch requests.
 */
final class Batches {
  private final Catalogue catalogue;
  private final Context context;
  private final Scope scope;
  private final Writes writes;

  Batches(Catalogue catalogue, Context context, Scope scope, Writes writes) {
    this.catalogue = catalogue;
    this.context = context;
    this.scope = scope;
    this.writes = writes;
  }

  long putAll(Stream<Item> items, Progress progress) {
    Map<String, BatchWriter> writers = new HashMap<>();
    ParallelWrites puts = new ParallelWrites(context.options().parallel());
    long count = 0;
    for (Iterator<Item> each = items.iterator(); each.hasNext(); count++) {
      Item item = each.next();
      Shape shape = catalogue.shapes().shape(item.entity());
      if (plain(shape)) {
        add(shape, item, writers, progress, false);
      } else {
        puts.add(key(shape, item.attributes()), () -> writes.put(item.entity(), item.attributes()));
      }
    }
    puts.finish();
    writers.values().forEach(BatchWriter::flush);
    progress.report("written", count, count);
    return count;
  }

  private Map<String, AttributeValue> key(Shape shape, Map<String, ?> given) {
    return shape.key(Inputs.key(shape, scope.entity(shape, given)));
  }

  /** Writes items as they were exported: with their counts, and with no counting. */
  long restore(Stream<Item> items, Progress progress) {
    Map<String, BatchWriter> writers = new HashMap<>();
    long count = 0;
    for (Iterator<Item> each = items.iterator(); each.hasNext(); count++) {
      Item item = each.next();
      add(catalogue.shapes().shape(item.entity()), item, writers, progress, true);
    }
    writers.values().forEach(BatchWriter::flush);
    progress.report("restored", count, count);
    return count;
  }

  /** Whether a put of this entity needs no condition and no count. */
  private boolean plain(Shape shape) {
    return !shape.promisesNoChange()
        && catalogue.shapes().counters(shape).isEmpty()
        && shape.companions().stream().noneMatch(each -> each.guard() || !each.staysPut());
  }

  private void add(
      Shape shape,
      Item item,
      Map<String, BatchWriter> writers,
      Progress progress,
      boolean withGuards) {
    Map<String, ?> input = scope.entity(shape, item.attributes());
    Map<String, AttributeValue> values = Inputs.whole(shape, input, context.now());
    Map<String, AttributeValue> key = shape.key(values);
    BatchWriter writer =
        writers.computeIfAbsent(
            shape.tableName(),
            table -> new BatchWriter(context.gateway(), table, progress, Progress.UNKNOWN));
    writer.add(key, put(shape.item(key, values)));
    for (Companion companion : shape.companions()) {
      if (companion.guard() && !withGuards) {
        continue;
      }
      Optional<Map<String, AttributeValue>> beside = companion.item(key, values);
      if (beside.isPresent()) {
        writer.add(companion.key(values).orElseThrow(), put(beside.get()));
      } else if (companion.staysPut() && !companion.guard()) {
        companion.key(values).ifPresent(old -> writer.add(old, delete(old)));
      }
    }
  }

  private static WriteRequest put(Map<String, AttributeValue> item) {
    return WriteRequest.builder().putRequest(PutRequest.builder().item(item).build()).build();
  }

  private static WriteRequest delete(Map<String, AttributeValue> key) {
    return WriteRequest.builder().deleteRequest(DeleteRequest.builder().key(key).build()).build();
  }

  List<Optional<Item>> getAll(String entity, Collection<? extends Map<String, ?>> keys) {
    Shape shape = catalogue.shapes().shape(entity);
    List<Map<String, AttributeValue>> wanted =
        keys.stream().map(given -> key(shape, given)).toList();
    List<String> attributes = shape.primary().stream().map(KeyPart::attribute).toList();
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> found =
        new BatchReader(context.gateway(), shape.tableName(), attributes).read(wanted, false);
    return wanted.stream()
        .map(key -> Optional.ofNullable(found.get(key)).map(item -> Item.stored(shape, item)))
        .toList();
  }

  /** Takes items away; what has companions or is counted goes by transaction. */
  long deleteAll(String entity, Stream<? extends Map<String, ?>> keys, Progress progress) {
    Shape shape = catalogue.shapes().shape(entity);
    boolean alone = shape.companions().isEmpty() && catalogue.shapes().counters(shape).isEmpty();
    BatchWriter writer =
        new BatchWriter(context.gateway(), shape.tableName(), progress, Progress.UNKNOWN);
    ParallelWrites deletes = new ParallelWrites(context.options().parallel());
    long count = 0;
    for (Iterator<? extends Map<String, ?>> each = keys.iterator(); each.hasNext(); count++) {
      Map<String, ?> given = each.next();
      Map<String, AttributeValue> key = key(shape, given);
      if (alone) {
        writer.add(key, delete(key));
      } else {
        deletes.add(key, () -> writes.delete(entity, given));
      }
    }
    deletes.finish();
    writer.flush();
    return count;
  }
}

package dev.clave.table;

import dev.clave.design.model.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Reads whole tables: as a stream, or in segments at once. Companions are not entities. */
final class Scans {
  private final Catalogue catalogue;
  private final Context context;

  Scans(Catalogue catalogue, Context context) {
    this.catalogue = catalogue;
    this.context = context;
  }

  Optional<Item> decode(String table, Map<String, AttributeValue> stored) {
    Optional<String> type = Optional.empty();
    for (Shape shape : catalogue.shapes().all()) {
      type = type.or(() -> shape.entity().typeAttribute());
    }
    return catalogue
        .shapes()
        .kind(table, type, stored)
        .filter(kind -> kind.companion().isEmpty())
        .map(kind -> Item.stored(kind.shape(), stored));
  }

  Stream<Item> items() {
    return catalogue.design().tables().stream()
        .map(Table::name)
        .map(catalogue::tableName)
        .flatMap(table -> stream(new Segment(table, 0, 1)));
  }

  private Stream<Item> stream(Segment segment) {
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(segment, 0), false)
        .flatMap(stored -> decode(segment.table, stored).stream());
  }

  void scan(int segments, Consumer<Item> each) {
    List<CompletableFuture<Void>> reads = new ArrayList<>();
    for (Table table : catalogue.design().tables()) {
      String name = catalogue.tableName(table.name());
      for (int number = 0; number < segments; number++) {
        Segment segment = new Segment(name, number, segments);
        reads.add(
            CompletableFuture.runAsync(
                () -> stream(segment).forEach(each), context.options().parallel()));
      }
    }
    reads.forEach(ParallelThreads::result);
  }

  /** Goes over the stored items of one segment, one response in memory at a time. */
  private final class Segment implements Iterator<Map<String, AttributeValue>> {
    private final String table;
    private final int number;
    private final int count;
    private final Deque<Map<String, AttributeValue>> waiting = new ArrayDeque<>();
    private Map<String, AttributeValue> after = Map.of();
    private boolean ended;

    Segment(String table, int number, int count) {
      this.table = table;
      this.number = number;
      this.count = count;
    }

    @Override
    public boolean hasNext() {
      while (waiting.isEmpty() && !ended) {
        ScanRequest.Builder request =
            ScanRequest.builder().tableName(table).segment(number).totalSegments(count);
        if (!after.isEmpty()) {
          request.exclusiveStartKey(after);
        }
        ScanResponse answer = context.gateway().scan(request);
        waiting.addAll(answer.items());
        after = answer.hasLastEvaluatedKey() ? answer.lastEvaluatedKey() : Map.of();
        ended = after.isEmpty();
      }
      return !waiting.isEmpty();
    }

    @Override
    public Map<String, AttributeValue> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return waiting.remove();
    }
  }
}

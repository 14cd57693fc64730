package dev.clave.table.reading;

import dev.clave.design.model.Table;
import dev.clave.table.context.Context;
import dev.clave.table.item.Item;
import dev.clave.table.options.ParallelThreads;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.schema.Items;
import dev.clave.table.schema.Shapes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Reads whole tables: as a stream, or in segments at once. Companions are not entities. */
public final class Scans {
  /** Items of a page that is worked on: few enough to stay in the processor's cache meanwhile. */
  private static final int PAGE = 400;

  private final Catalogue catalogue;
  private final Context context;

  public Scans(Catalogue catalogue, Context context) {
    this.catalogue = catalogue;
    this.context = context;
  }

  /** A stored item with what it is; empty if the design does not know. */
  public record KnownItem(Map<String, AttributeValue> stored, Optional<Shapes.Kind> kind) {}

  /** Takes everything that one response brought of a table. */
  public interface Page {
    void accept(String table, List<Map<String, AttributeValue>> storedItems);
  }

  /** What of a response this design sees. */
  public List<KnownItem> recognised(String table, List<Map<String, AttributeValue>> storedItems) {
    List<KnownItem> known = new ArrayList<>(storedItems.size());
    Optional<String> typeAttribute = catalogue.shapes().typeAttribute();
    for (Map<String, AttributeValue> item : storedItems) {
      if (!catalogue.shapes().isHidden(table, item)) {
        known.add(new KnownItem(item, catalogue.shapes().visibleKind(table, typeAttribute, item)));
      }
    }
    return known;
  }

  /**
   * Reads everything that is stored, companions too.
   *
   * @param segments how many parts of each table to read at once; with more than one, {@code page}
   *     is called by several threads
   */
  public void pages(int segments, Page page) {
    pages(segments, false, page);
  }

  /** As {@link #pages(int, Page)}; with {@code consistent}, as things are and not as they were. */
  public void pages(int segments, boolean consistent, Page page) {
    AtomicBoolean hasFailed = new AtomicBoolean();
    List<CompletableFuture<Void>> reads = new ArrayList<>();
    for (Table table : catalogue.design().tables()) {
      for (int number = 0; number < segments; number++) {
        Segment items =
            new Segment(
                catalogue.tableName(table.name()), number, segments, PAGE, false, consistent);
        if (segments == 1) {
          pages(items, page, hasFailed);
        } else {
          reads.add(
              CompletableFuture.runAsync(
                  () -> pages(items, page, hasFailed), context.options().parallel()));
        }
      }
    }
    ParallelThreads.result(CompletableFuture.allOf(reads.toArray(CompletableFuture[]::new)));
  }

  /** Goes over one segment; ends early if another has failed. */
  private void pages(Segment items, Page page, AtomicBoolean hasFailed) {
    try {
      while (!hasFailed.get() && items.hasNext()) {
        page.accept(items.table, items.read());
      }
    } catch (RuntimeException | Error failure) {
      hasFailed.set(true);
      throw failure;
    }
  }

  private Optional<Shapes.Kind> kind(String table, Map<String, AttributeValue> storedItem) {
    return catalogue.shapes().kind(table, catalogue.shapes().typeAttribute(), storedItem);
  }

  public Optional<Item> decode(String table, Map<String, AttributeValue> storedItem) {
    return kind(table, storedItem)
        .filter(kind -> kind.isEntity())
        .map(kind -> Items.stored(kind.shape(), storedItem));
  }

  /**
   * All items, one table after the other. A stream of streams would do, but its iterator reads a
   * whole inner stream into memory before it gives the first.
   *
   * @param page how many stored items to ask for at once; 0 for as many as one response holds
   */
  public Stream<Item> items(int page) {
    List<Segment> tables =
        catalogue.design().tables().stream()
            .map(table -> new Segment(catalogue.tableName(table.name()), 0, 1, page, true))
            .toList();
    return stream(new InTurn(tables.iterator()));
  }

  /** Where a scan goes on: in which table of the design, and after which key. */
  public record Place(int table, Map<String, AttributeValue> after) {}

  /** What one response brought, and where the next begins; empty at the end. */
  public record Part(List<Item> items, Optional<Place> next) {}

  /** Sends one request from a place. */
  public Part part(Optional<Place> from) {
    Place place = from.orElse(new Place(0, Map.of()));
    String table = catalogue.tableName(catalogue.design().tables().get(place.table).name());
    ScanRequest.Builder request = ScanRequest.builder().tableName(table);
    if (!place.after.isEmpty()) {
      request.exclusiveStartKey(place.after);
    }
    ScanResponse answer = context.gateway().scan(request);
    Optional<Place> next =
        answer.hasLastEvaluatedKey()
            ? Optional.of(new Place(place.table, answer.lastEvaluatedKey()))
            : Optional.of(new Place(place.table + 1, Map.of()))
                .filter(each -> each.table < catalogue.design().tables().size());
    return new Part(
        withSums(table, answer.items()).stream()
            .flatMap(each -> decode(table, each).stream())
            .toList(),
        next);
  }

  private List<Map<String, AttributeValue>> withSums(
      String table, List<Map<String, AttributeValue>> storedItems) {
    return catalogue.shapes().haveSums()
        ? new CounterSums(context.gateway())
            .complete(
                storedItems,
                item -> kind(table, item).filter(Shapes.Kind::isEntity).map(Shapes.Kind::shape),
                false)
        : storedItems;
  }

  private Stream<Item> stream(Iterator<Found> scanned) {
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(scanned, 0), false)
        .flatMap(each -> decode(each.table, each.stored).stream());
  }

  private record Found(String table, Map<String, AttributeValue> stored) {}

  /** Goes over the items of one segment after the other. */
  private static final class InTurn implements Iterator<Found> {
    private final Iterator<Segment> segments;
    private Iterator<Found> current = Collections.emptyIterator();

    InTurn(Iterator<Segment> segments) {
      this.segments = segments;
    }

    @Override
    public boolean hasNext() {
      while (!current.hasNext() && segments.hasNext()) {
        current = segments.next();
      }
      return current.hasNext();
    }

    @Override
    public Found next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return current.next();
    }
  }

  public void scan(int segments, Consumer<Item> each) {
    List<CompletableFuture<Void>> reads = new ArrayList<>();
    for (Table table : catalogue.design().tables()) {
      String name = catalogue.tableName(table.name());
      for (int number = 0; number < segments; number++) {
        Segment segment = new Segment(name, number, segments, 0, true);
        reads.add(
            CompletableFuture.runAsync(
                () -> stream(segment).forEach(each), context.options().parallel()));
      }
    }
    reads.forEach(ParallelThreads::result);
  }

  /** Goes over the stored items of one segment, one response in memory at a time. */
  private final class Segment implements Iterator<Found> {
    private final String table;
    private final int number;
    private final int count;
    private final int page;
    private final boolean sums;
    private final boolean consistent;
    private final Deque<Map<String, AttributeValue>> waiting = new ArrayDeque<>();
    private Map<String, AttributeValue> after = Map.of();
    private boolean ended;

    Segment(String table, int number, int count, int page, boolean sums) {
      this(table, number, count, page, sums, false);
    }

    Segment(String table, int number, int count, int page, boolean sums, boolean consistent) {
      this.table = table;
      this.number = number;
      this.count = count;
      this.page = page;
      this.sums = sums;
      this.consistent = consistent;
    }

    @Override
    public boolean hasNext() {
      while (waiting.isEmpty() && !ended) {
        ScanRequest.Builder request =
            ScanRequest.builder().tableName(table).segment(number).totalSegments(count);
        if (page > 0) {
          request.limit(page);
        }
        if (consistent) {
          request.consistentRead(true);
        }
        if (!after.isEmpty()) {
          request.exclusiveStartKey(after);
        }
        ScanResponse answer = context.gateway().scan(request);
        waiting.addAll(sums ? withSums(table, answer.items()) : answer.items());
        after = answer.hasLastEvaluatedKey() ? answer.lastEvaluatedKey() : Map.of();
        ended = after.isEmpty();
      }
      return !waiting.isEmpty();
    }

    @Override
    public Found next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return new Found(table, waiting.remove());
    }

    /** All that waits of the last response. */
    List<Map<String, AttributeValue>> read() {
      List<Map<String, AttributeValue>> all = List.copyOf(waiting);
      waiting.clear();
      return all;
    }
  }
}

package dev.clave.table;

import dev.clave.design.model.Condition;
import dev.clave.design.model.Operand;
import dev.clave.table.condition.Binding;
import dev.clave.table.condition.BoundCondition;
import dev.clave.table.context.Context;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.pattern.PatternInputs;
import dev.clave.table.pattern.PatternShape;
import dev.clave.table.pattern.Position;
import dev.clave.table.pattern.Scope;
import dev.clave.table.reading.Gather;
import dev.clave.table.reading.PatternRead;
import dev.clave.table.reading.Results;
import dev.clave.table.reading.Source;
import dev.clave.table.request.Gateway;
import dev.clave.table.request.Reads;
import dev.clave.table.schema.Operands;
import dev.clave.table.schema.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A pattern with its parameters, ready to be read: as a page, as all its items, or as its first.
 * Immutable; each of the settings gives another run.
 *
 * <pre>{@code
 * Run trips = table.run("trips", Map.of("accountId", "a1"));
 * Optional<Item> newest = trips.first();
 * ItemPage page = trips.limit(20).page();
 * try (Stream<Item> all = trips.stream()) {
 *   all.forEach(System.out::println);
 * }
 * }</pre>
 */
public final class Run {
  static final int DEFAULT_PAGE = 100;

  private final PatternShape pattern;
  private final PatternInputs inputs;
  private final Scope scope;
  private final Context context;
  private final int limit;
  private final Optional<String> cursor;
  private final boolean consistent;

  Run(PatternShape pattern, PatternInputs inputs, Scope scope, Context context) {
    this(
        pattern,
        inputs,
        scope,
        context,
        pattern.pattern().limit().orElse(DEFAULT_PAGE),
        Optional.empty(),
        pattern.pattern().consistent());
  }

  private Run(
      PatternShape pattern,
      PatternInputs inputs,
      Scope scope,
      Context context,
      int limit,
      Optional<String> cursor,
      boolean consistent) {
    this.pattern = pattern;
    this.inputs = inputs;
    this.scope = scope;
    this.context = context;
    this.limit = limit;
    this.cursor = cursor;
    this.consistent = consistent;
  }

  /**
   * How many results a page has.
   *
   * @throws TableException {@code REFUSED_INPUT} if they are fewer than 1
   */
  public Run limit(int results) {
    if (results < 1) {
      throw TableException.refused(pattern.name(), "limit", "1 or more", "`" + results + "`");
    }
    return new Run(pattern, inputs, scope, context, results, cursor, consistent);
  }

  /** Begins where an earlier page of the same pattern with the same parameters ended. */
  public Run after(@Nullable String earlier) {
    return new Run(
        pattern, inputs, scope, context, limit, Optional.ofNullable(earlier), consistent);
  }

  /** Reads what was last written, where the table allows it: not through a global index. */
  public Run consistent() {
    return new Run(pattern, inputs, scope, context, limit, cursor, true);
  }

  /**
   * One page of results. It reads as often as it must to fill the page.
   *
   * @return the results, and a cursor if there may be more
   * @throws TableException {@code REFUSED_CURSOR} if the cursor is of another pattern, of other
   *     parameters or altered; {@code OTHER_DESIGN} if the table is of another version of the
   *     design; {@code BUSY}
   */
  public ItemPage page() {
    // An asynchronous operation of many pages keeps each, not what it was made of.
    return context.gateway().once(this::read);
  }

  private ItemPage read() {
    Optional<BoundCondition> filter = filter();
    boolean filterLater = pattern.resolves();
    PatternRead read =
        new PatternRead(
            pattern,
            inputs,
            gateway(),
            consistent && pattern.pattern().index().isEmpty(),
            filterLater ? Optional.empty() : filter);
    if (pattern.single()) {
      return single(new Reads(context.gateway()).item(tableName(), read.key(), consistent));
    }
    Results results = new Results(pattern, scope, context, filterLater ? filter : Optional.empty());
    List<Source.Fetch> fetches = read.sources();
    List<Position> from = positions(fetches.size());
    List<Source> sources = new ArrayList<>();
    for (int i = 0; i < fetches.size(); i++) {
      sources.add(new Source(fetches.get(i), from.get(i)));
    }
    Gather gather =
        new Gather(
            pattern,
            sources,
            read.forward(),
            context.options().parallel(),
            context.options().readBudget());
    List<Item> items = results.take(gather, limit);
    List<Position> positions = gather.positions();
    boolean ended = positions.stream().allMatch(Position::ended);
    return new ItemPage(
        items, ended ? null : () -> seal(positions), !ended && items.size() < limit);
  }

  /** An index may have a twin in its place while a change of the design is applied. */
  private Gateway gateway() {
    return pattern.mayHaveTwin()
        ? context.gateway().exchanging(context.watch().forReading())
        : context.gateway();
  }

  String tableName() {
    return pattern.tableName();
  }

  /** The key of the one item that this reads, where it may be read together with others. */
  Optional<Map<String, AttributeValue>> sharedKey() {
    if (!pattern.single() || consistent) {
      return Optional.empty();
    }
    return Optional.of(
        new PatternRead(pattern, inputs, context.gateway(), false, Optional.empty()).key());
  }

  /** The page that one item makes, or with an empty one no item. */
  ItemPage single(Map<String, AttributeValue> item) {
    Optional<BoundCondition> filter = filter();
    Results results = new Results(pattern, scope, context, filter);
    List<Item> items = item.isEmpty() ? List.of() : results.accepted(List.of(item));
    return new ItemPage(items, null, false);
  }

  /** The filter, unless its optional parameters were left out and nothing of it remains. */
  private Optional<BoundCondition> filter() {
    return pattern
        .pattern()
        .filter()
        .map(this::bound)
        .filter(condition -> !(condition instanceof BoundCondition.Always));
  }

  private BoundCondition bound(Condition condition) {
    Shape shape = pattern.shapes().shape(pattern.pattern().returns().get(0));
    Operands operands = new Operands(pattern.name(), inputs.values(), context.now());
    return new Binding(
            shape::stored, (String path, Operand operand) -> operands.value(shape, path, operand))
        .bind(condition);
  }

  private List<Position> positions(int sources) {
    if (cursor.isEmpty()) {
      return Collections.nCopies(sources, Position.BEGIN);
    }
    List<Position> positions =
        Position.read(context.seal().open(cursor.get(), scope.bound(inputs.binding())));
    if (positions.size() != sources) {
      throw TableException.cursor(
          "expected a cursor over " + sources + " shards, found " + positions.size());
    }
    return positions;
  }

  private String seal(List<Position> positions) {
    return context.seal().close(Position.write(positions), scope.bound(inputs.binding()));
  }

  /** The first result, if there is any. */
  public Optional<Item> first() {
    Run one = limit(1);
    while (true) {
      ItemPage page = one.page();
      if (!page.items().isEmpty() || !page.hasMore()) {
        return page.items().stream().findFirst();
      }
      one = one.after(page.cursor().orElseThrow());
    }
  }

  /** All results, read page by page as they are asked for. */
  public Stream<Item> stream() {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(
            new Pages(this), Spliterator.ORDERED | Spliterator.NONNULL),
        false);
  }

  /** Goes over the items of all pages, one page in memory at a time. */
  private static final class Pages implements Iterator<Item> {
    private Run next;
    private Iterator<Item> items = Collections.emptyIterator();

    Pages(Run first) {
      this.next = first;
    }

    @Override
    public boolean hasNext() {
      while (!items.hasNext() && next != null) {
        ItemPage page = next.page();
        items = page.items().iterator();
        Run run = next;
        next = page.cursor().map(run::after).orElse(null);
      }
      return items.hasNext();
    }

    @Override
    public Item next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return items.next();
    }
  }
}

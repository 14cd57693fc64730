package dev.clave.table;

import dev.clave.table.item.Item;
import dev.clave.table.reading.PagePublisher;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.Function;

/**
 * A pattern with its parameters, ready to be read without a waiting thread. Immutable; each of the
 * settings gives another run.
 *
 * <pre>{@code
 * table.run("viajesDeUsuario", Map.of("userId", "abc123")).limit(20).page()
 *     .thenAccept(page -> page.items().forEach(System.out::println));
 * }</pre>
 */
public final class AsyncRun {
  private final AsyncTable table;
  private final Function<Table, Run> run;

  AsyncRun(AsyncTable table, Function<Table, Run> run) {
    this.table = table;
    this.run = run;
  }

  /** How many results a page has, and how many a publisher reads at a time. */
  public AsyncRun limit(int results) {
    return new AsyncRun(table, run.andThen(each -> each.limit(results)));
  }

  /** Begins where an earlier page of the same pattern with the same parameters ended. */
  public AsyncRun after(String cursor) {
    return new AsyncRun(table, run.andThen(each -> each.after(cursor)));
  }

  /** Reads what was last written, where the table allows it: not through a global index. */
  public AsyncRun consistent() {
    return new AsyncRun(table, run.andThen(Run::consistent));
  }

  /** One page of results; fails as {@link Run#page} throws. */
  public CompletableFuture<ItemPage> page() {
    return page(Function.identity());
  }

  /** As {@link #page()}, in another form. */
  public <T> CompletableFuture<T> page(Function<ItemPage, T> form) {
    return table.call(each -> form.apply(run.apply(each).page()));
  }

  /** The first result, if there is any. */
  public CompletableFuture<Optional<Item>> first() {
    return first(Function.identity());
  }

  /** As {@link #first()}, in another form. */
  public <T> CompletableFuture<Optional<T>> first(Function<? super Item, ? extends T> form) {
    return table.call(each -> run.apply(each).first().map(form));
  }

  /**
   * All results, read page by page as they are requested: a subscriber that requests little has
   * little read for it. Each subscriber begins anew. Cancelling cancels the page under way.
   *
   * <pre>{@code
   * table.run("viajesDeUsuario", Map.of("userId", "abc123")).limit(50).publisher().subscribe(viajes);
   * }</pre>
   */
  public Flow.Publisher<Item> publisher() {
    return publisher(Function.identity());
  }

  /** As {@link #publisher()}, each result in another form. */
  public <T> Flow.Publisher<T> publisher(Function<? super Item, ? extends T> form) {
    return new PagePublisher<T, String>(
        cursor -> {
          AsyncRun next = cursor.map(this::after).orElse(this);
          return table.call(
              each -> {
                ItemPage page = next.run.apply(each).page();
                return new PagePublisher.Slice<>(
                    page.items().stream().<T>map(form).toList(), page.cursor());
              });
        });
  }
}

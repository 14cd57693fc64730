package dev.clave.table.typed;

import dev.clave.table.ItemPage;
import dev.clave.table.item.Item;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Some results of a pattern, in its order, as records.
 *
 * <pre>{@code
 * Page<Viaje> page = transporte.viajesDeUsuario("carrier1").limit(20).page();
 * page.cursor().map(cursor -> transporte.viajesDeUsuario("carrier1").limit(20).after(cursor).page());
 * }</pre>
 */
public final class Page<T> {
  private final ItemPage untyped;
  private final List<T> items;

  private Page(ItemPage untyped, List<T> items) {
    this.untyped = untyped;
    this.items = items;
  }

  /** A page whose items are read as records. */
  public static <T> Page<T> of(ItemPage untyped, Function<Item, ? extends T> reader) {
    List<T> records = new ArrayList<>(untyped.items().size());
    for (Item item : untyped.items()) {
      records.add(reader.apply(item));
    }
    return new Page<>(untyped, Collections.unmodifiableList(records));
  }

  public List<T> items() {
    return items;
  }

  /** Where the next page begins; empty at the end. */
  public Optional<String> cursor() {
    return untyped.cursor();
  }

  public boolean hasMore() {
    return untyped.hasMore();
  }

  /** Whether reading stopped because the read budget was spent, not because the page was full. */
  public boolean budgetSpent() {
    return untyped.budgetSpent();
  }

  @Override
  public String toString() {
    return items + (hasMore() ? " and more" : "");
  }
}

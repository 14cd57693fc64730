package dev.clave.table;

import dev.clave.table.item.Item;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Some results of a pattern, in its order. Shorter than asked for only at the end, or when the read
 * budget was spent looking for matches; the cursor then goes on from there.
 *
 * <pre>{@code
 * ItemPage page = table.run("trips", Map.of("accountId", "a1")).limit(20).page();
 * page.items().forEach(System.out::println);
 * if (page.hasMore()) {
 *   page = table.run("trips", Map.of("accountId", "a1")).after(page.cursor().get()).page();
 * }
 * }</pre>
 */
public final class ItemPage {
  private final List<Item> items;
  private final Supplier<String> sealing;
  private final boolean budgetSpent;
  private String cursor;

  ItemPage(List<Item> items, Supplier<String> sealing, boolean budgetSpent) {
    this.items = List.copyOf(items);
    this.sealing = sealing;
    this.budgetSpent = budgetSpent;
  }

  public List<Item> items() {
    return items;
  }

  /** Where the next page begins; empty at the end. */
  public synchronized Optional<String> cursor() {
    if (cursor == null && sealing != null) {
      cursor = sealing.get();
    }
    return Optional.ofNullable(cursor);
  }

  public boolean hasMore() {
    return sealing != null;
  }

  /** Whether reading stopped because it had cost enough, not because the page was full. */
  public boolean budgetSpent() {
    return budgetSpent;
  }

  @Override
  public String toString() {
    return items + (hasMore() ? " and more" : "");
  }
}

package dev.clave.server.system;

import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Progress;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The items that an empty table is filled with, and where each is written.
 *
 * <pre>{@code
 * List<String> refused = sample.fill(table);
 * }</pre>
 */
public final class SampleData {
  /** So many faults are told; the others mostly have the same cause. */
  private static final int TOLD_FAULTS = 10;

  private final Supplier<Stream<Line>> lines;

  /**
   * One item.
   *
   * @param place the file and the line, before what is said of it; empty of items from Java
   */
  record Line(String place, Item item) {}

  private SampleData(Supplier<Stream<Line>> lines) {
    this.lines = lines;
  }

  static SampleData of(Supplier<Stream<Item>> items) {
    return new SampleData(() -> items.get().map(item -> new Line("", item)));
  }

  static SampleData ofLines(Supplier<Stream<Line>> lines) {
    return new SampleData(lines);
  }

  Stream<Item> items() {
    return lines.get().map(Line::item);
  }

  /**
   * Writes the items and counts what the design counts, which a sample need not say. Items that are
   * there already are written over.
   *
   * @return what keeps items out, by file and line; empty when all are in
   */
  public List<String> fill(Table table) {
    List<String> faults = List.of();
    try (Stream<Item> items = items()) {
      table.restore(items, Progress.NONE);
    } catch (TableException refusal) {
      faults = faults(table, refusal);
    } catch (IllegalStateException unreadable) {
      return List.of(unreadable.getMessage());
    }
    if (table.design().entities().stream().anyMatch(entity -> !entity.counters().isEmpty())) {
      table.repair(false, Progress.NONE);
    }
    return faults;
  }

  /** Many are written at once, so those that are refused are found one by one. */
  private List<String> faults(Table table, TableException refusal) {
    List<String> faults = new ArrayList<>();
    try (Stream<Line> all = lines.get()) {
      for (Iterator<Line> each = all.iterator(); each.hasNext() && faults.size() < TOLD_FAULTS; ) {
        Line line = each.next();
        try {
          table.restore(Stream.of(line.item()), Progress.NONE);
        } catch (TableException fault) {
          faults.add(line.place() + fault.getMessage());
        }
      }
    }
    return faults.isEmpty() ? List.of(refusal.getMessage()) : faults;
  }
}

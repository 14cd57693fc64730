package dev.clave.engine.operation;

import dev.clave.engine.query.Page;
import dev.clave.engine.query.PageReader;
import dev.clave.engine.query.ReadPath;
import dev.clave.engine.query.ReadUnits;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.Table;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** Reads a page of results, and says what it cost. */
final class ReadAnswer {

  private ReadAnswer() {}

  /** A page, counted against the throughput of what it is read from, if that is limited. */
  static Page page(ReadPath reads, PageReader pages, Boolean consistentRead) {
    boolean isConsistent = Boolean.TRUE.equals(consistentRead);
    try (ReadPath.View view =
        reads.open(pages.table(), pages.index(), pages.range().from(), isConsistent, false)) {
      Page page = pages.read(view.reads());
      if (view.isCounted()) {
        view.count(units(page, isConsistent));
      }
      return page;
    }
  }

  /** What reading the entries of a page costs, without what is fetched from the table. */
  private static double units(Page page, boolean isConsistent) {
    return ReadUnits.of(page.bytes(), isConsistent);
  }

  /** {@code null} if not asked for. */
  static ConsumedCapacity consumed(
      Table table,
      Optional<Index> index,
      Page page,
      Boolean consistentRead,
      ReturnConsumedCapacity level) {
    if (level == null || level == ReturnConsumedCapacity.NONE) {
      return null;
    }
    boolean consistent = Boolean.TRUE.equals(consistentRead);
    double units = units(page, consistent);
    Consumption consumption = new Consumption(table);
    if (index.isEmpty()) {
      consumption.addTable(units);
    } else {
      consumption.addIndex(index.get(), units);
      consumption.addTable(page.fetchedUnits() * (consistent ? 1.0 : 0.5));
    }
    return consumption.consumedCapacity(level);
  }
}

package dev.clave.engine.operation;

import dev.clave.engine.query.Page;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.Table;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** What a page of results cost. */
final class ReadAnswer {

  private ReadAnswer() {}

  /** What reading the entries of a page costs, without what is fetched from the table. */
  static double units(Page page, boolean isConsistent) {
    return Consumption.readUnits(page.bytes(), isConsistent);
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

package dev.clave.engine.operation;

import dev.clave.engine.error.Fault;
import dev.clave.engine.error.QueryFault;
import dev.clave.engine.error.VectorFault;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.Table;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;

/** The index that a query or scan reads. */
final class IndexChoice {

  private IndexChoice() {}

  /** Empty for the table itself; fails if the index cannot be read this way. */
  static Optional<Index> ofQuery(Table table, String name, Boolean consistentRead) {
    Optional<Index> index = of(table, name, consistentRead);
    if (index.filter(Index::isVector).isPresent()) {
      throw VectorFault.QUERY_UNSUPPORTED.with();
    }
    return index;
  }

  /** Of a scan, which is told that it cannot read a vector index before all else. */
  static Optional<Index> ofScan(Table table, String name, Boolean consistentRead) {
    if (name != null && table.index(name).filter(Index::isVector).isPresent()) {
      throw VectorFault.SCAN_UNSUPPORTED.with();
    }
    return of(table, name, consistentRead);
  }

  private static Optional<Index> of(Table table, String name, Boolean consistentRead) {
    if (name == null) {
      return Optional.empty();
    }
    Index index = table.index(name).orElseThrow(() -> Fault.TABLE_HAS_NO_INDEX.with(name));
    if (index.isGlobal() && Boolean.TRUE.equals(consistentRead)) {
      throw QueryFault.CONSISTENT_GLOBAL_INDEX.with();
    }
    if (index.isVector()) {
      return Optional.of(index);
    }
    if (index.status() == IndexStatus.CREATING) {
      throw Fault.INDEX_BACKFILLING.with(name);
    }
    if (index.status() == IndexStatus.DELETING) {
      throw Fault.TABLE_HAS_NO_INDEX.with(name);
    }
    return Optional.of(index);
  }
}

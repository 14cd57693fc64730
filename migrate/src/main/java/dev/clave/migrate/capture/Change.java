package dev.clave.migrate.capture;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the stream of a source's commits says, in its order. */
sealed interface Change {
  /** The tables that it is about. */
  default List<Relation> relations() {
    return List.of();
  }

  /** A table by its name, quoted where SQL wants it. */
  record Relation(String schema, String name) {
    @Override
    public String toString() {
      return schema + "." + name;
    }
  }

  /** A committed transaction begins. */
  record Begin(int xid) implements Change {}

  /** The transaction that began last is whole. */
  record Commit(long endLsn) implements Change {}

  /**
   * A row was inserted, updated or deleted. A column that is not in a tuple was not sent: it is not
   * part of the replica identity, or it is large and did not change.
   *
   * @param identity the columns that are told of a row that is updated or deleted
   */
  record OfRow(
      Relation relation,
      List<String> identity,
      Optional<Map<String, Optional<String>>> before,
      Optional<Map<String, Optional<String>>> after)
      implements Change {
    @Override
    public List<Relation> relations() {
      return List.of(relation);
    }
  }

  /** Tables were emptied. */
  record Truncate(List<Relation> relations) implements Change {}

  /** Anything else. */
  record Other() implements Change {}
}

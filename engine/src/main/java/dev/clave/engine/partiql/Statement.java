package dev.clave.engine.partiql;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A parsed statement, its parameters filled in. */
sealed interface Statement {
  String table();

  /** What it asks to be given back, where it can ask. */
  default Optional<Returning> returning() {
    return Optional.empty();
  }

  /**
   * Reads items.
   *
   * @param columns what to show of each; empty for all of it
   * @param call where a function is called in place of a column, which nothing takes
   * @param isDescending whether ORDER BY asks for the reverse of the sort key's order
   */
  record Select(
      String table,
      Optional<String> index,
      List<Column> columns,
      Optional<String> call,
      Optional<Criterion> where,
      List<String> orderedBy,
      boolean isDescending)
      implements Statement {
    public Select {
      columns = List.copyOf(columns);
      orderedBy = List.copyOf(orderedBy);
    }

    /** Whether the WHERE has a function that must be true, which reads by key alone refuse. */
    boolean hasFunction() {
      return where.map(Criterion::conjuncts).orElse(List.of()).stream()
          .anyMatch(Criterion.Truth.class::isInstance);
    }
  }

  /** A part of an item and the name it is shown under. */
  record Column(Term.Route route, String name) {}

  /** Creates an item that must not be there yet. */
  record Insert(String table, Map<String, AttributeValue> item) implements Statement {}

  /** Changes an item that must be there. */
  record Update(String table, List<Change> changes, Criterion where, Optional<Returning> returning)
      implements Statement {
    public Update {
      changes = List.copyOf(changes);
    }
  }

  /** An update that was read before, with the parameters of this time. */
  record Prepared(PreparedUpdate update, List<AttributeValue> parameters) implements Statement {
    public Prepared {
      parameters = List.copyOf(parameters);
    }

    @Override
    public String table() {
      return update.table();
    }
  }

  /** Sets a place to a term, or removes it when there is none. */
  record Change(Term.Route route, Optional<Term> term) {}

  /** Deletes an item. */
  record Delete(String table, Criterion where, Optional<Returning> returning)
      implements Statement {}

  /** Checks, inside a transaction, that a SELECT would find its item. */
  record Exists(Select select) implements Statement {
    @Override
    public String table() {
      return select.table();
    }
  }

  /** What a write gives back: all or only what it touched, from before or after. */
  record Returning(boolean isAll, boolean isOld) {
    String text() {
      return "RETURNING " + (isAll ? "ALL " : "MODIFIED ") + (isOld ? "OLD" : "NEW") + " *";
    }
  }
}

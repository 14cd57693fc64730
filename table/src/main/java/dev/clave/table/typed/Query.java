package dev.clave.table.typed;

/** The query of a pattern that has no optional parameters. */
public final class Query<T> extends PatternQuery<T, Query<T>> {
  public Query(Reading<T> reading) {
    super(reading);
  }

  @Override
  protected Query<T> with(Reading<T> other) {
    return new Query<>(other);
  }
}

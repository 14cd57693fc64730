package dev.clave.table.typed;

/**
 * The query of a pattern that has no optional parameters.
 *
 * <pre>{@code
 * Page<Viaje> page = transporte.viajesDeUsuario("carrier1").limit(20).page();
 * }</pre>
 */
public final class Query<T> extends PatternQuery<T, Query<T>> {
  public Query(Reading<T> reading) {
    super(reading);
  }

  @Override
  protected Query<T> with(Reading<T> other) {
    return new Query<>(other);
  }
}

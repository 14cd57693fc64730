package dev.clave.table.typed;

/**
 * The asynchronous query of a pattern that has no optional parameters.
 *
 * <pre>{@code
 * transporte.viajesDeUsuario("carrier1").limit(20).page().thenAccept(page -> page.items().forEach(System.out::println));
 * }</pre>
 */
public final class AsyncQuery<T> extends AsyncPatternQuery<T, AsyncQuery<T>> {
  public AsyncQuery(AsyncReading<T> reading) {
    super(reading);
  }

  @Override
  protected AsyncQuery<T> with(AsyncReading<T> other) {
    return new AsyncQuery<>(other);
  }
}

package dev.clave.table.typed;

/** The asynchronous query of a pattern that has no optional parameters. */
public final class AsyncQuery<T> extends AsyncPatternQuery<T, AsyncQuery<T>> {
  public AsyncQuery(AsyncReading<T> reading) {
    super(reading);
  }

  @Override
  protected AsyncQuery<T> with(AsyncReading<T> other) {
    return new AsyncQuery<>(other);
  }
}

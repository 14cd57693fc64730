package dev.clave.table.typed;

import dev.clave.table.AsyncRun;
import dev.clave.table.AsyncTable;
import dev.clave.table.item.Item;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A pattern on an asynchronous table, its parameters and how its results become records. Immutable.
 *
 * <p>In a generated client:
 *
 * <pre>{@code
 * return new AsyncQuery<>(
 *     AsyncReading.of(table, "viajesDeUsuario", Map.of("userId", userId), Viaje::from));
 * }</pre>
 *
 * @param reader makes a record of an item
 * @param settings the limit, the cursor and such
 */
public record AsyncReading<T>(
    AsyncTable table,
    String pattern,
    Map<String, Object> parameters,
    Function<Item, ? extends T> reader,
    UnaryOperator<AsyncRun> settings) {
  /** The first page of a pattern with these parameters. */
  public static <T> AsyncReading<T> of(
      AsyncTable table,
      String pattern,
      Map<String, Object> parameters,
      Function<Item, ? extends T> reader) {
    return new AsyncReading<>(table, pattern, parameters, reader, UnaryOperator.identity());
  }

  /** The same with one more parameter. */
  public AsyncReading<T> parameter(String name, Object value) {
    Map<String, Object> more = new HashMap<>(parameters);
    more.put(name, value);
    return new AsyncReading<>(table, pattern, more, reader, settings);
  }

  AsyncReading<T> set(UnaryOperator<AsyncRun> setting) {
    return new AsyncReading<>(
        table, pattern, parameters, reader, run -> setting.apply(settings.apply(run)));
  }

  AsyncRun run() {
    return settings.apply(table.run(pattern, parameters));
  }
}

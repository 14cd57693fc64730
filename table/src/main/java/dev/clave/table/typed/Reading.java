package dev.clave.table.typed;

import dev.clave.table.Run;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * A pattern, its parameters and how its results become records. Immutable.
 *
 * <p>In a generated client:
 *
 * <pre>{@code
 * return new Query<>(Reading.of(table, "viajesDeUsuario", Map.of("userId", userId), Viaje::from));
 * }</pre>
 *
 * @param reader makes a record of an item
 * @param limit how many results a page has; empty for what the design says
 * @param cursor where an earlier page ended
 */
public record Reading<T>(
    Table table,
    String pattern,
    Map<String, Object> parameters,
    Function<Item, ? extends T> reader,
    OptionalInt limit,
    Optional<String> cursor,
    boolean consistent) {
  /** The first page of a pattern with these parameters. */
  public static <T> Reading<T> of(
      Table table,
      String pattern,
      Map<String, Object> parameters,
      Function<Item, ? extends T> reader) {
    return new Reading<>(
        table, pattern, parameters, reader, OptionalInt.empty(), Optional.empty(), false);
  }

  /** The same with one more parameter. */
  public Reading<T> parameter(String name, Object value) {
    Map<String, Object> more = new HashMap<>(parameters);
    more.put(name, value);
    return new Reading<>(table, pattern, more, reader, limit, cursor, consistent);
  }

  Reading<T> limited(int results) {
    return new Reading<>(
        table, pattern, parameters, reader, OptionalInt.of(results), cursor, consistent);
  }

  Reading<T> after(String earlier) {
    return new Reading<>(
        table, pattern, parameters, reader, limit, Optional.ofNullable(earlier), consistent);
  }

  Reading<T> consistently() {
    return new Reading<>(table, pattern, parameters, reader, limit, cursor, true);
  }

  Run run() {
    Run run = table.run(pattern, parameters);
    if (limit.isPresent()) {
      run = run.limit(limit.getAsInt());
    }
    if (cursor.isPresent()) {
      run = run.after(cursor.get());
    }
    return consistent ? run.consistent() : run;
  }
}

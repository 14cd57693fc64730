package dev.clave.events.database;

import dev.clave.events.model.EventFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tables that a pipeline works on: {@linkplain #OWN its own}, or those that a system documents
 * under names and types of its own.
 *
 * <pre>{@code
 * EventsOptions options = EventsOptions.at(jdbcUrl).withTables(EventTables.OWN);
 * }</pre>
 *
 * <p>Statements that touch such names hold them as psql variables ({@code :key_id}), so that they
 * can be run as they are with {@code psql -v key_id=…}. The variables:
 *
 * <ul>
 *   <li>{@code keys}: the table of ordering keys, whose primary key is {@code id};
 *   <li>{@code key_id}: the column of {@code events} that refers to it;
 *   <li>{@code key} and {@code stream}: the key and its stream as text, in terms of a row {@code k}
 *       of that table;
 *   <li>{@code event_stream}: the stream as text, in terms of a row {@code e} of {@code events};
 *   <li>{@code stream_column} and {@code stream_value}: {@code stream,} and {@code i.stream,} where
 *       {@code events} has such a column, else nothing;
 *   <li>{@code event_type} and {@code idempotency_key}: the types of these columns;
 *   <li>{@code unique_key}: the columns by which an event is known to be sent again.
 * </ul>
 */
public final class EventTables {

  private static final Pattern VARIABLE = Pattern.compile("(?<!:):([a-z_]+)");

  /** Any stream, any ordering key, any type, all of them text. */
  public static final EventTables OWN =
      new EventTables(
          EventTables.class,
          EventFormat.ANY,
          Map.of(
              "keys", "ordering_keys",
              "key_id", "key_id",
              "key", "k.ordering_key",
              "stream", "k.stream",
              "event_stream", "e.stream",
              "stream_column", "stream,",
              "stream_value", "i.stream,",
              "event_type", "VARCHAR",
              "idempotency_key", "VARCHAR",
              "unique_key", "idempotency_key, stream"));

  private final Class<?> owner;
  private final EventFormat format;
  private final Map<String, String> variables;
  private final Map<String, String> statements = new ConcurrentHashMap<>();

  /**
   * The tables of a system.
   *
   * @param owner beside it lie {@code versions/V*.sql}, which make the tables as version 11 of the
   *     pipeline has them; from 12 on the pipeline's versions are for all tables, and a system that
   *     adds one takes a number that is greater than all that there are), and {@code sql/*.sql},
   *     the statements that replace the pipeline's own of the same name
   * @param variables see above
   */
  public EventTables(Class<?> owner, EventFormat format, Map<String, String> variables) {
    this.owner = owner;
    this.format = format;
    this.variables = Map.copyOf(variables);
  }

  public EventFormat format() {
    return format;
  }

  ClassLoader loader() {
    return owner.getClassLoader();
  }

  Map<String, String> variables() {
    return variables;
  }

  /** Whether {@code events} has a column for the stream. */
  public boolean hasStreamColumn() {
    return !variables.getOrDefault("stream_column", "").isEmpty();
  }

  /** Whether idempotency keys are stored as UUIDs; else they are text. */
  public boolean hasUuidIdempotencyKeys() {
    return variables.getOrDefault("idempotency_key", "").equals("UUID");
  }

  /** Where the migrations lie that only these tables have. */
  public String migrations() {
    return "classpath:" + owner.getPackageName().replace('.', '/') + "/versions";
  }

  /** A statement with the names of these tables. */
  public String statement(String name) {
    return statements.computeIfAbsent(name, this::load);
  }

  private String load(String name) {
    boolean replaced = owner.getResource("sql/" + name + ".sql") != null;
    return named(replaced ? Sql.of(owner, "sql/" + name) : Sql.named(name));
  }

  /** A text with the names of these tables in place of its variables. */
  public String named(String statement) {
    return VARIABLE
        .matcher(statement)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(variables.getOrDefault(match.group(1), match.group())));
  }
}

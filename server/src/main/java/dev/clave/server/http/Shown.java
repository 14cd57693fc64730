package dev.clave.server.http;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Records of other modules as JSON values: names in snake case as the database has them, times in
 * ISO-8601, durations in seconds, what is absent left out.
 *
 * <pre>{@code
 * Answer answer = Answer.ok(Shown.of(events.consumers().list()));
 * }</pre>
 */
public final class Shown {
  private Shown() {}

  public static Object of(Object value) {
    if (value instanceof Record record) {
      return fields(record);
    } else if (value instanceof Collection<?> many) {
      return many.stream().map(Shown::of).toList();
    } else if (value instanceof Map<?, ?> map) {
      Map<String, Object> json = new LinkedHashMap<>();
      map.forEach((name, each) -> json.put(String.valueOf(name), of(each)));
      return json;
    } else if (value instanceof Optional<?> optional) {
      return optional.map(Shown::of).orElse(null);
    } else if (value instanceof Duration duration) {
      return duration.toMillis() / 1000.0;
    } else if (value instanceof Instant || value instanceof UUID || value instanceof Enum<?>) {
      return value.toString();
    }
    return value;
  }

  private static Map<String, Object> fields(Record record) {
    Map<String, Object> json = new LinkedHashMap<>();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      try {
        Method accessor = component.getAccessor();
        // A record may be its package's own.
        accessor.setAccessible(true);
        Object value = of(accessor.invoke(record));
        if (value != null) {
          json.put(name(component.getName()), value);
        }
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("cannot show " + record.getClass(), e);
      }
    }
    return json;
  }

  /** {@code lastSeenAt} as {@code last_seen_at}. */
  static String name(String component) {
    return component.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }
}

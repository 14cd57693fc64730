package dev.clave.migrate.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes rows out of a result. What Java cannot hold ({@code NaN}, {@code infinity}) comes as the
 * word, so that it is refused where it lands and not here.
 */
final class RowReader {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private enum Kind {
    BOOLEAN,
    WHOLE,
    NUMERIC,
    FLOATING,
    INSTANT,
    DATE,
    TIME,
    JSON,
    BYTES,
    ARRAY,
    TEXT
  }

  private final Columns columns;
  private final boolean withTexts;
  private final Kind[] kinds;

  RowReader(Source source, ResultSet rows) throws SQLException {
    this.columns = new Columns(rows.getMetaData());
    this.withTexts = source.keepsTexts();
    this.kinds = new Kind[columns.count()];
    for (int at = 0; at < kinds.length; at++) {
      kinds[at] = kind(columns.type(at));
    }
  }

  Columns columns() {
    return columns;
  }

  Row read(ResultSet rows) throws SQLException {
    Object[] values = new Object[kinds.length];
    for (int at = 0; at < kinds.length; at++) {
      values[at] = value(rows, at + 1, kinds[at]);
    }
    return new Row(columns, values, withTexts ? texts(rows) : null);
  }

  private String[] texts(ResultSet rows) throws SQLException {
    String[] texts = new String[kinds.length];
    for (int at = 0; at < kinds.length; at++) {
      texts[at] = rows.getString(at + 1);
    }
    return texts;
  }

  private static Kind kind(String type) {
    return switch (type) {
      case "bool" -> Kind.BOOLEAN;
      case "int2", "int4", "int8", "serial", "bigserial" -> Kind.WHOLE;
      case "numeric" -> Kind.NUMERIC;
      case "float4", "float8" -> Kind.FLOATING;
      case "timestamptz" -> Kind.INSTANT;
      case "date" -> Kind.DATE;
      case "timestamp" -> Kind.TIME;
      case "json", "jsonb" -> Kind.JSON;
      case "bytea" -> Kind.BYTES;
      default -> type.startsWith("_") ? Kind.ARRAY : Kind.TEXT;
    };
  }

  private static Object value(ResultSet rows, int at, Kind kind) throws SQLException {
    switch (kind) {
      case BOOLEAN -> {
        boolean value = rows.getBoolean(at);
        return rows.wasNull() ? null : value;
      }
      case WHOLE -> {
        long value = rows.getLong(at);
        return rows.wasNull() ? null : value;
      }
      case NUMERIC -> {
        Object value = rows.getObject(at);
        return value == null || value instanceof BigDecimal ? value : value.toString();
      }
      case FLOATING -> {
        return floating(rows.getString(at));
      }
      case INSTANT -> {
        return instant(rows.getObject(at, OffsetDateTime.class));
      }
      case DATE -> {
        LocalDate value = rows.getObject(at, LocalDate.class);
        return infinite(value, LocalDate.MIN, LocalDate.MAX).orElse(value);
      }
      case TIME -> {
        return time(rows.getObject(at, LocalDateTime.class));
      }
      case JSON -> {
        return json(rows.getString(at));
      }
      case BYTES -> {
        return rows.getBytes(at);
      }
      case ARRAY -> {
        return list(rows.getArray(at));
      }
      case TEXT -> {
        return rows.getString(at);
      }
    }
    throw new IllegalStateException(kind.name());
  }

  private static Object floating(String text) {
    if (text == null) {
      return null;
    }
    char first = text.charAt(0);
    boolean digits = first == '-' ? text.length() > 1 && text.charAt(1) <= '9' : first <= '9';
    return digits ? new BigDecimal(text) : text;
  }

  private static Object instant(OffsetDateTime value) {
    if (value == null) {
      return null;
    }
    return infinite(value, OffsetDateTime.MIN, OffsetDateTime.MAX).orElseGet(value::toInstant);
  }

  private static Object time(LocalDateTime value) {
    if (value == null) {
      return null;
    }
    return infinite(value, LocalDateTime.MIN, LocalDateTime.MAX).orElse(value);
  }

  private static Optional<Object> infinite(Object value, Object least, Object most) {
    return most.equals(value)
        ? Optional.of("infinity")
        : least.equals(value) ? Optional.of("-infinity") : Optional.empty();
  }

  private static Object json(String text) {
    try {
      return text == null ? null : JSON.readValue(text, Object.class);
    } catch (JsonProcessingException unreadable) {
      return text;
    }
  }

  private static Object list(Array array) throws SQLException {
    return array == null ? null : list((Object[]) array.getArray(), kind(array.getBaseTypeName()));
  }

  /** An array of several dimensions is a list of lists. */
  private static List<Object> list(Object[] array, Kind kind) {
    List<Object> list = new ArrayList<>();
    for (Object each : array) {
      list.add(each instanceof Object[] inner ? list(inner, kind) : element(each, kind));
    }
    return list;
  }

  /** What the driver gives inside an array, as the same value comes in a column of its own. */
  private static Object element(Object value, Kind kind) {
    if (value == null) {
      return null;
    }
    return switch (kind) {
      case INSTANT -> ((Timestamp) value).toInstant();
      case TIME -> ((Timestamp) value).toLocalDateTime();
      case DATE -> ((Date) value).toLocalDate();
      case JSON -> json(value.toString());
      case FLOATING -> floating(value.toString());
      case TEXT -> value.toString();
      default -> value;
    };
  }
}

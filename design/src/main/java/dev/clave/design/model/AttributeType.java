package dev.clave.design.model;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an attribute holds.
 *
 * <pre>{@code
 * string(1..50)                   Text with lengths
 * integer(0..)                    Numeric
 * lead | client | former          Enumeration
 * { lat: number, lng: number }    Fields
 * list of string                  ListOf a Text
 * timestamp(seconds)              Timestamp
 * }</pre>
 */
public sealed interface AttributeType {
  /** Text, with limits on its length in characters. {@code free} text may contain the delimiter. */
  record Text(
      Optional<Integer> minLength,
      Optional<Integer> maxLength,
      Optional<String> pattern,
      Optional<TextFormat> format,
      boolean free)
      implements AttributeType {
    public static final Text PLAIN =
        new Text(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), false);
  }

  /** A number; {@code integer} ones have no fraction. */
  record Numeric(boolean integer, Optional<BigDecimal> min, Optional<BigDecimal> max)
      implements AttributeType {}

  /** True or false. */
  record Bool() implements AttributeType {}

  /** An instant: ISO-8601 UTC text, or a number of seconds or milliseconds since 1970. */
  record Timestamp(TimestampForm form) implements AttributeType {}

  /** A day, as {@code YYYY-MM-DD}. */
  record Date() implements AttributeType {}

  /** Bytes. */
  record Binary() implements AttributeType {}

  /** One of a few words. */
  record Enumeration(List<String> values) implements AttributeType {
    public Enumeration {
      values = List.copyOf(values);
    }
  }

  /** A map of known shape. */
  record Fields(Map<String, Attribute> fields) implements AttributeType {
    public Fields {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }
  }

  /** A map whose keys are data: {@code map of number}. */
  record MapOf(AttributeType element) implements AttributeType {}

  /** A list. */
  record ListOf(AttributeType element) implements AttributeType {}

  /** A set of strings, numbers or binaries. */
  record SetOf(AttributeType element) implements AttributeType {}

  /** So many 32-bit floats, by whose distance a vector index finds items. */
  record Vector(int dimensions) implements AttributeType {
    /** From "Quotas in Amazon DynamoDB", developer guide. */
    public static final int MOST_DIMENSIONS = 4096;

    /** What is stored: a list of numbers. */
    public ListOf asList() {
      return new ListOf(new Numeric(false, Optional.empty(), Optional.empty()));
    }
  }

  /** Anything that DynamoDB stores. */
  record Any() implements AttributeType {}
}

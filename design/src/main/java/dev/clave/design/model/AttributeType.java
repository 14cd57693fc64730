package dev.clave.design.model;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
  /** How many elements a list, set or map of ordinary data has. */
  int LIKELY_ELEMENTS = 2;

  /** As a design writes it; a map of known shape is {@code map}. */
  String text();

  /** How many bytes a value of ordinary data takes: a guess, for want of a stated size. */
  double likelyBytes();

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

    @Override
    public String text() {
      String word = format.map(each -> each.name().toLowerCase(Locale.ROOT)).orElse("string");
      return word + range(minLength, maxLength) + pattern.map(each -> " /" + each + "/").orElse("");
    }

    @Override
    public double likelyBytes() {
      return format.filter(TextFormat.UUID::equals).isPresent() ? 36 : LikelyBytes.TEXT;
    }
  }

  /** A number; {@code integer} ones have no fraction. */
  record Numeric(boolean integer, Optional<BigDecimal> min, Optional<BigDecimal> max)
      implements AttributeType {
    @Override
    public String text() {
      return (integer ? "integer" : "number") + range(min, max);
    }

    @Override
    public double likelyBytes() {
      return LikelyBytes.NUMBER;
    }
  }

  /** True or false. */
  record Bool() implements AttributeType {
    @Override
    public String text() {
      return "boolean";
    }

    @Override
    public double likelyBytes() {
      return 1;
    }
  }

  /** An instant: ISO-8601 UTC text, or a number of seconds or milliseconds since 1970. */
  record Timestamp(TimestampForm form) implements AttributeType {
    @Override
    public String text() {
      return form == TimestampForm.ISO
          ? "timestamp"
          : "timestamp(" + form.name().toLowerCase(Locale.ROOT) + ")";
    }

    @Override
    public double likelyBytes() {
      return 24;
    }
  }

  /** A day, as {@code YYYY-MM-DD}. */
  record Date() implements AttributeType {
    @Override
    public String text() {
      return "date";
    }

    @Override
    public double likelyBytes() {
      return 10;
    }
  }

  /** Bytes. */
  record Binary() implements AttributeType {
    @Override
    public String text() {
      return "binary";
    }

    @Override
    public double likelyBytes() {
      return 256;
    }
  }

  /** One of a few words. */
  record Enumeration(List<String> values) implements AttributeType {
    public Enumeration {
      values = List.copyOf(values);
    }

    @Override
    public String text() {
      return String.join(" | ", values);
    }

    @Override
    public double likelyBytes() {
      return values.stream().mapToInt(String::length).max().orElse(LikelyBytes.TEXT);
    }
  }

  /** A map of known shape. */
  record Fields(Map<String, Attribute> fields) implements AttributeType {
    public Fields {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    @Override
    public String text() {
      return "map";
    }

    @Override
    public double likelyBytes() {
      return LikelyBytes.CONTAINER
          + fields.values().stream()
              .mapToDouble(field -> LikelyBytes.PER_ELEMENT + field.likelyBytes())
              .sum();
    }
  }

  /** A map whose keys are data: {@code map of number}. */
  record MapOf(AttributeType element) implements AttributeType {
    @Override
    public String text() {
      return "map of " + element.text();
    }

    @Override
    public double likelyBytes() {
      return LikelyBytes.ofElements(LikelyBytes.TEXT + element.likelyBytes());
    }
  }

  /** A list. */
  record ListOf(AttributeType element) implements AttributeType {
    @Override
    public String text() {
      return "list of " + element.text();
    }

    @Override
    public double likelyBytes() {
      return LikelyBytes.ofElements(element.likelyBytes());
    }
  }

  /** A set of strings, numbers or binaries. */
  record SetOf(AttributeType element) implements AttributeType {
    @Override
    public String text() {
      return "set of " + element.text();
    }

    @Override
    public double likelyBytes() {
      return LikelyBytes.ofElements(element.likelyBytes());
    }
  }

  /** So many 32-bit floats, by whose distance a vector index finds items. */
  record Vector(int dimensions) implements AttributeType {
    /** From "Quotas in Amazon DynamoDB", developer guide. */
    public static final int MOST_DIMENSIONS = 4096;

    /** What is stored: a list of numbers. */
    public ListOf asList() {
      return new ListOf(new Numeric(false, Optional.empty(), Optional.empty()));
    }

    @Override
    public String text() {
      return "vector(" + dimensions + ")";
    }

    @Override
    public double likelyBytes() {
      return (double) dimensions * Float.BYTES;
    }
  }

  /** Anything that DynamoDB stores. */
  record Any() implements AttributeType {
    @Override
    public String text() {
      return "any";
    }

    @Override
    public double likelyBytes() {
      return 100;
    }
  }

  private static String range(Optional<?> min, Optional<?> max) {
    return min.isPresent() || max.isPresent()
        ? "("
            + min.map(String::valueOf).orElse("")
            + ".."
            + max.map(String::valueOf).orElse("")
            + ")"
        : "";
  }
}

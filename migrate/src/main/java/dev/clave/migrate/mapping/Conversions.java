package dev.clave.migrate.mapping;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.design.model.AttributeType;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The conversions that a mapping file can name. */
final class Conversions {
  /** Every name, as a finding lists them. */
  static final List<String> NAMES =
      List.of(
          "text",
          "trim",
          "lower",
          "upper",
          "nfc",
          "blank-is-null",
          "number",
          "boolean(yes, no)",
          "date(dd/MM/yyyy)",
          "zone(America/Mexico_City)",
          "json",
          "default(value)");

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private Conversions() {}

  static Optional<Conversion> named(String name, String argument, AttributeType type) {
    Conversion conversion =
        switch (name) {
          case "text" -> Conversions::text;
          case "trim" -> onText(String::strip);
          case "lower" -> onText(text -> text.toLowerCase(Locale.ROOT));
          case "upper" -> onText(text -> text.toUpperCase(Locale.ROOT));
          case "nfc" -> onText(text -> Normalizer.normalize(text, Normalizer.Form.NFC));
          case "blank-is-null" ->
              value -> value instanceof String text && text.isBlank() ? null : value;
          case "number" -> Conversions::number;
          case "boolean" -> words(argument);
          case "date" -> date(argument);
          case "zone" -> zone(argument);
          case "json" -> Conversions::json;
          case "default" -> fallback(argument, type);
          default -> null;
        };
    return Optional.ofNullable(conversion);
  }

  /** Times keep their seconds even when they are 0, so that all are equally long. */
  static String text(Object value) {
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    return value instanceof LocalDateTime time
        ? DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time)
        : value.toString();
  }

  private static Conversion onText(UnaryOperator<String> change) {
    return value -> value instanceof String text ? change.apply(text) : value;
  }

  private static Object number(Object value) {
    if (value instanceof Number) {
      return value;
    }
    try {
      return new BigDecimal(value.toString().strip());
    } catch (NumberFormatException noNumber) {
      throw new Conversion.Unfit("a number", value);
    }
  }

  private static Conversion words(String argument) {
    String[] words = argument == null ? new String[0] : argument.split(",", -1);
    if (words.length != 2) {
      return null;
    }
    return value -> {
      String text = value.toString().strip();
      if (text.equalsIgnoreCase(words[0].strip())) {
        return true;
      }
      if (text.equalsIgnoreCase(words[1].strip())) {
        return false;
      }
      throw new Conversion.Unfit("`" + words[0].strip() + "` or `" + words[1].strip() + "`", value);
    };
  }

  private static Conversion date(String pattern) {
    DateTimeFormatter format;
    try {
      format =
          pattern == null
              ? DateTimeFormatter.ISO_LOCAL_DATE
              : DateTimeFormatter.ofPattern(pattern.replace("yyyy", "uuuu"))
                  .withResolverStyle(ResolverStyle.STRICT);
    } catch (IllegalArgumentException noPattern) {
      return null;
    }
    String expected = "a date as " + (pattern == null ? "2024-12-31" : pattern);
    return value -> {
      if (value instanceof LocalDate) {
        return value;
      }
      if (value instanceof LocalDateTime time) {
        return time.toLocalDate();
      }
      try {
        return LocalDate.parse(value.toString().strip(), format);
      } catch (DateTimeException noDate) {
        throw new Conversion.Unfit(expected, value);
      }
    };
  }

  private static Conversion zone(String name) {
    ZoneId zone;
    try {
      zone = ZoneId.of(String.valueOf(name));
    } catch (DateTimeException noZone) {
      return null;
    }
    return value -> {
      if (value instanceof LocalDateTime time) {
        return time.atZone(zone).toInstant();
      }
      if (value instanceof LocalDate day) {
        return day.atStartOfDay(zone).toInstant();
      }
      if (value instanceof Instant) {
        return value;
      }
      return written(value).atZone(zone).toInstant();
    };
  }

  /** Sources without types for them write dates and times as text. */
  private static LocalDateTime written(Object value) {
    String text = value.toString().strip().replace(' ', 'T');
    try {
      return text.contains("T") ? LocalDateTime.parse(text) : LocalDate.parse(text).atStartOfDay();
    } catch (DateTimeException neither) {
      throw new Conversion.Unfit("a date or a time without zone", value);
    }
  }

  private static Object json(Object value) {
    try {
      return value instanceof String text ? JSON.readValue(text, Object.class) : value;
    } catch (JsonProcessingException noJson) {
      throw new Conversion.Unfit("JSON", value);
    }
  }

  private static Conversion fallback(String argument, AttributeType type) {
    if (argument == null) {
      return null;
    }
    Object value = literal(argument, type);
    return new Conversion() {
      @Override
      public Object apply(Object converted) {
        return converted == null ? value : converted;
      }

      @Override
      public boolean seesNull() {
        return true;
      }
    };
  }

  /** What a word of the mapping file means where a value of this type goes. */
  static Object literal(String text, AttributeType type) {
    String word = text.strip();
    if (type instanceof AttributeType.Bool && (word.equals("true") || word.equals("false"))) {
      return Boolean.valueOf(word);
    }
    if (type instanceof AttributeType.Numeric && word.matches("-?\\d+(\\.\\d+)?")) {
      return new BigDecimal(word);
    }
    return word.startsWith("\"") && word.endsWith("\"") && word.length() > 1
        ? word.substring(1, word.length() - 1)
        : word;
  }
}

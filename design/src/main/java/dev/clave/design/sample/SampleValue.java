package dev.clave.design.sample;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.TextFormat;
import dev.clave.design.model.TimestampForm;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** A plausible value of a type; the number of the item makes two items differ. */
final class SampleValue {
  private static final Instant START = Instant.parse("2024-01-15T08:00:00Z");
  private static final LocalDate FIRST_DAY = LocalDate.of(2024, 1, 15);

  private SampleValue() {}

  static Object of(Attribute attribute, int number) {
    return of(attribute, number, false);
  }

  /** Without what is optional within it, if {@code bare}. */
  static Object of(Attribute attribute, int number, boolean bare) {
    return of(attribute.name(), attribute.type(), number, bare);
  }

  private static Object of(String name, AttributeType type, int number, boolean bare) {
    if (type instanceof AttributeType.Text text) {
      return text(name, text, number);
    } else if (type instanceof AttributeType.Numeric numeric) {
      BigDecimal low = numeric.min().orElse(BigDecimal.ZERO);
      return low.add(BigDecimal.valueOf(10L * number))
          .min(numeric.max().orElse(BigDecimal.valueOf(Long.MAX_VALUE)));
    } else if (type instanceof AttributeType.Bool) {
      return number % 2 == 1;
    } else if (type instanceof AttributeType.Timestamp timestamp) {
      Instant instant = START.plus(Duration.ofHours(26L * (number - 1)));
      return timestamp.form() == TimestampForm.ISO
          ? StoredInstant.of(instant)
          : BigDecimal.valueOf(
              timestamp.form() == TimestampForm.SECONDS
                  ? instant.getEpochSecond()
                  : instant.toEpochMilli());
    } else if (type instanceof AttributeType.Date) {
      return FIRST_DAY.plusDays(number - 1L).toString();
    } else if (type instanceof AttributeType.Enumeration words) {
      return words.values().get((number - 1) % words.values().size());
    } else if (type instanceof AttributeType.Fields fields) {
      Map<String, Object> map = new LinkedHashMap<>();
      fields.fields().values().stream()
          .filter(field -> !bare || !field.optional())
          .forEach(field -> map.put(field.name(), of(field, number, bare)));
      return map;
    } else if (type instanceof AttributeType.ListOf list) {
      return List.of(of(name, list.element(), number, bare));
    } else if (type instanceof AttributeType.SetOf set) {
      return Set.of(of(name, set.element(), number, bare));
    } else if (type instanceof AttributeType.Vector vector) {
      return IntStream.range(0, vector.dimensions())
          .<Object>mapToObj(place -> BigDecimal.valueOf((place + number) % 10, 1))
          .toList();
    } else if (type instanceof AttributeType.MapOf map) {
      return Map.of("key", of(name, map.element(), number, bare));
    }
    return name + "-" + number;
  }

  private static String text(String name, AttributeType.Text text, int number) {
    Optional<String> matching = text.pattern().flatMap(regex -> PatternSample.of(regex, number));
    if (matching.isPresent()) {
      return matching.get();
    }
    String plain =
        text.format()
            .map(format -> formatted(format, number))
            .orElseGet(() -> text.free() ? name + " " + number : name + "-" + number);
    return fitted(plain, text);
  }

  /** A text cut or lengthened on its left, so that it still differs by its end. */
  static String fitted(String plain, AttributeType.Text text) {
    int longest = text.maxLength().orElse(Integer.MAX_VALUE);
    int shortest = text.minLength().orElse(0);
    String cut = plain.length() <= longest ? plain : plain.substring(plain.length() - longest);
    return "0".repeat(Math.max(0, shortest - cut.length())) + cut;
  }

  private static String formatted(TextFormat format, int number) {
    return switch (format) {
      case EMAIL -> "person" + number + "@example.com";
      case UUID -> "00000000-0000-4000-8000-%012d".formatted(number);
      case ULID -> "01HM5K3Z0000000000000000%02d".formatted(number);
      case KSUID -> "2b5J0000000000000000000000%d".formatted(number);
      case URL -> "https://example.com/" + number;
      case SLUG -> "sample-" + number;
      case GEOHASH -> "9g3qr%04d".formatted(number);
      case PHONE -> "+5255000000" + number;
    };
  }
}

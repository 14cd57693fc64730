package dev.clave.design.parse;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Span;
import dev.clave.design.model.TextFormat;
import dev.clave.design.model.TimestampForm;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads the words of an attribute's type: {@code string(1..50)}, {@code a | b}. */
final class TypeParser {
  static final List<String> WORDS =
      List.of(
          "string",
          "number",
          "integer",
          "boolean",
          "timestamp",
          "date",
          "binary",
          "map",
          "list",
          "any",
          "vector",
          "email",
          "uuid",
          "ulid",
          "ksuid",
          "url",
          "slug",
          "geohash",
          "phone");

  /** Java takes time by the square of the length to read one. */
  private static final int LONGEST_PATTERN = 1000;

  private static final Pattern BASE = Pattern.compile("([A-Za-z]+)\\s*(?:\\(([^)]*)\\))?");
  private static final Pattern OF = Pattern.compile("(list|set|map) of (.+)");

  /** An item of DynamoDB has 32 levels; a type of thousands would overflow the stack. */
  private static final int DEEPEST = 32;

  private static final Pattern TOO_DEEP =
      Pattern.compile("(?:(?:list|set|map) of ){" + (DEEPEST + 1) + "}");

  private final Findings findings;

  /** Types that were read before, by their words: most attributes share a few. */
  private final Map<String, AttributeType> typesByText = new HashMap<>();

  TypeParser(Findings findings) {
    this.findings = findings;
  }

  /** {@code text} without question mark, default and words such as {@code fixed}. */
  AttributeType parse(String text, Optional<String> pattern, boolean free, Span span) {
    if (TOO_DEEP.matcher(text).lookingAt()) {
      findings.malformed(
          "expected a type of at most " + DEEPEST + " levels, found more",
          span,
          "DynamoDB refuses items that nest deeper");
      return AttributeType.Text.PLAIN;
    }
    if (pattern.isPresent() || free) {
      AttributeType type = read(text, pattern, free, span);
      if (pattern.isPresent() && !isText(type)) {
        findings.malformed(
            "only text has a pattern, found one of `%s`".formatted(text),
            span,
            "leave it out; numbers have ranges, as in `number(0..100)`");
      }
      return type;
    }
    AttributeType before = typesByText.get(text);
    if (before != null) {
      return before;
    }
    int countBefore = findings.count();
    AttributeType type = read(text, pattern, free, span);
    if (findings.count() == countBefore) {
      typesByText.put(text, type);
    }
    return type;
  }

  private AttributeType read(String text, Optional<String> pattern, boolean free, Span span) {
    Matcher of = OF.matcher(text);
    if (of.matches()) {
      AttributeType element = parse(of.group(2), pattern, free, span);
      return switch (of.group(1)) {
        case "list" -> new AttributeType.ListOf(element);
        case "set" -> new AttributeType.SetOf(element);
        default -> new AttributeType.MapOf(element);
      };
    }
    if (text.contains("|")) {
      return enumeration(text, span);
    }
    Matcher base = BASE.matcher(text);
    if (!base.matches() || !WORDS.contains(base.group(1))) {
      findings.unknown("type", text, span, WORDS);
      return AttributeType.Text.PLAIN;
    }
    return named(base.group(1), Optional.ofNullable(base.group(2)), pattern, free, span);
  }

  /** Whether it is text, or a collection of texts. */
  private static boolean isText(AttributeType type) {
    return type instanceof AttributeType.Text
        || (type instanceof AttributeType.ListOf list && isText(list.element()))
        || (type instanceof AttributeType.SetOf set && isText(set.element()))
        || (type instanceof AttributeType.MapOf map && isText(map.element()));
  }

  private AttributeType enumeration(String text, Span span) {
    Set<String> values = new LinkedHashSet<>();
    boolean isTold = false;
    for (String piece : text.split("\\|", -1)) {
      String value = unquoted(piece.strip());
      boolean isNew = !value.isEmpty() && values.add(value);
      if (!isNew && !isTold) {
        isTold = true;
        findings.malformed(
            "the enumeration `"
                + text
                + "` has "
                + (value.isEmpty() ? "an empty value" : "`" + value + "` twice"),
            span,
            "write each value once, with | between them");
      }
    }
    return new AttributeType.Enumeration(List.copyOf(values));
  }

  static String unquoted(String text) {
    boolean quoted =
        text.length() >= 2
            && (text.charAt(0) == '\'' || text.charAt(0) == '"')
            && text.charAt(text.length() - 1) == text.charAt(0);
    return quoted ? text.substring(1, text.length() - 1) : text;
  }

  private AttributeType named(
      String word, Optional<String> limits, Optional<String> pattern, boolean free, Span span) {
    return switch (word) {
      case "string" -> text(limits, pattern, Optional.empty(), free, span);
      case "email", "uuid", "ulid", "ksuid", "url", "slug", "geohash", "phone" ->
          text(
              limits,
              pattern,
              Optional.of(TextFormat.valueOf(word.toUpperCase(Locale.ROOT))),
              free,
              span);
      case "number", "integer" -> {
        TypeLimits range = TypeLimits.of(limits, word.equals("integer"), span, findings);
        yield new AttributeType.Numeric(word.equals("integer"), range.min(), range.max());
      }
      case "timestamp" -> new AttributeType.Timestamp(timestampForm(limits, span));
      case "vector" -> vector(limits, span);
      default -> {
        refuseLimits(word, limits, span);
        yield unlimited(word);
      }
    };
  }

  private static AttributeType unlimited(String word) {
    return switch (word) {
      case "boolean" -> new AttributeType.Bool();
      case "date" -> new AttributeType.Date();
      case "binary" -> new AttributeType.Binary();
      case "map" -> new AttributeType.MapOf(new AttributeType.Any());
      case "list" -> new AttributeType.ListOf(new AttributeType.Any());
      default -> new AttributeType.Any();
    };
  }

  private void refuseLimits(String word, Optional<String> limits, Span span) {
    if (limits.isPresent()) {
      findings.malformed(
          "`%s` takes nothing in brackets, found `(%s)`".formatted(word, limits.get()),
          span,
          "write `%s`; numbers have ranges and texts lengths, as in `number(0..100)`"
              .formatted(word));
    }
  }

  private AttributeType vector(Optional<String> limits, Span span) {
    String text = limits.orElse("").strip();
    int dimensions = text.matches("\\d{1,6}") ? Integer.parseInt(text) : 0;
    if (dimensions < 1 || dimensions > AttributeType.Vector.MOST_DIMENSIONS) {
      findings.malformed(
          "a vector has 1 to %,d dimensions, found `%s`"
              .formatted(AttributeType.Vector.MOST_DIMENSIONS, limits.orElse("none")),
          span,
          "write how many numbers it has: `vector(1024)`");
      return new AttributeType.Vector(1);
    }
    return new AttributeType.Vector(dimensions);
  }

  private TimestampForm timestampForm(Optional<String> limits, Span span) {
    return switch (limits.orElse("iso").strip()) {
      case "iso" -> TimestampForm.ISO;
      case "seconds" -> TimestampForm.SECONDS;
      case "millis" -> TimestampForm.MILLIS;
      default -> {
        findings.unknown(
            "form of timestamp", limits.orElse(""), span, List.of("iso", "seconds", "millis"));
        yield TimestampForm.ISO;
      }
    };
  }

  private AttributeType text(
      Optional<String> limits,
      Optional<String> pattern,
      Optional<TextFormat> format,
      boolean free,
      Span span) {
    TypeLimits lengths = TypeLimits.ofText(limits, span, findings);
    return new AttributeType.Text(
        lengths.min().map(BigDecimal::intValue),
        lengths.max().map(BigDecimal::intValue),
        pattern.filter(regex -> isReadable(regex, span)),
        format,
        free);
  }

  /** Texts are tested only by what can be read. */
  private boolean isReadable(String regex, Span span) {
    if (regex.length() > LONGEST_PATTERN) {
      findings.malformed(
          "expected a pattern of at most %d characters, found %d"
              .formatted(LONGEST_PATTERN, regex.length()),
          span,
          "write a shorter regular expression");
      return false;
    }
    try {
      Pattern.compile(regex);
      return true;
    } catch (PatternSyntaxException e) {
      findings.malformed(
          "the pattern /" + regex + "/ cannot be read: " + e.getDescription(),
          span,
          "write a regular expression between slashes");
      return false;
    }
  }
}

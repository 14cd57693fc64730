package dev.clave.design.unify;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.PaddedNumber;
import dev.clave.design.model.TextFormat;
import dev.clave.design.model.TimestampForm;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Values to try out for each type, and what the forms make of them, without any automaton. */
final class Values {
  /** Below and above everything that the templates are made of. */
  private static final List<String> EXTREMES = List.of("!", "~", "a", "aB");

  private static final int DAY = "2024-01-15".length();

  private Values() {}

  static final List<String> SHORT = texts(2, List.of("A", "B", "1"));

  /** For where one value is looked for, and not every combination tried. */
  static final List<String> MANY = texts(3, List.of("A", "B", "1", "5", "!", "~"));

  /** Every string of up to so many letters, some others, one below and one above all. */
  private static List<String> texts(int longest, List<String> letters) {
    List<String> values = new ArrayList<>(EXTREMES);
    List<String> last = List.of("");
    for (int length = 1; length <= longest; length++) {
      List<String> longer = new ArrayList<>();
      for (String each : last) {
        for (String letter : letters) {
          longer.add(each + letter);
        }
      }
      values.addAll(longer);
      last = longer;
    }
    return values.stream().distinct().toList();
  }

  /** Values of a type among which every answer of the random designs is found. */
  static List<String> of(AttributeType type, List<String> texts, String delimiter) {
    if (type instanceof AttributeType.Enumeration enumeration) {
      return enumeration.values();
    }
    if (type instanceof AttributeType.Bool) {
      return List.of("true", "false");
    }
    if (type instanceof AttributeType.Numeric numeric) {
      return IntStream.rangeClosed(
              numeric.min().orElseThrow().intValue(), numeric.max().orElseThrow().intValue())
          .mapToObj(String::valueOf)
          .toList();
    }
    if (type instanceof AttributeType.Date) {
      return List.of("0000-01-01", "2024-01-15", "2024-02-29", "2025-01-15", "9999-12-31");
    }
    if (type instanceof AttributeType.Timestamp timestamp) {
      return timestamp.form() == TimestampForm.ISO
          ? List.of(
              "0000-01-01T00:00:00Z",
              "2024-01-15T08:00:00Z",
              "2024-02-29T08:00:00.500Z",
              "2025-01-15T23:59:59Z",
              "9999-12-31T23:59:59Z")
          : Stream.concat(Stream.of("-1", "0", "1"), texts.stream())
              .filter(text -> text.matches("0|-?[1-9]\\d*"))
              .distinct()
              .toList();
    }
    AttributeType.Text text = (AttributeType.Text) type;
    if (text.format().isPresent() && text.format().get() == TextFormat.UUID) {
      return List.of(
          "00000000-0000-0000-0000-000000000000",
          "aAAAAAAA-aaaa-4aaa-8aaa-aaaaaaaaaaaa",
          "ffffffff-ffff-ffff-ffff-ffffffffffff",
          "AAAAAAAA-AAAA-AAAA-AAAA-AAAAAAAAAAAA",
          "AAAAAAAA-AAAA-AAAA-AAAA-AAAAAAAAAAAB",
          "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF");
    }
    List<String> all = new ArrayList<>(texts);
    if (!text.free()) {
      all.removeIf(each -> !delimiter.isEmpty() && each.contains(delimiter));
    } else {
      texts.stream().filter(each -> each.length() == 1).forEach(each -> all.add(each + delimiter));
      texts.stream().filter(each -> each.contains(delimiter)).forEach(each -> all.add(each + "A"));
      all.add(delimiter + "A");
      all.add("A" + delimiter + "A");
      all.add("A" + delimiter + "B");
      all.add("B" + delimiter + "A");
    }
    return all.stream()
        .filter(each -> each.length() >= text.minLength().orElse(1))
        .filter(each -> each.length() <= text.maxLength().orElse(each.length()))
        .filter(each -> text.pattern().map(each::matches).orElse(true))
        .toList();
  }

  /** Moments that begin with one of the texts: too many to try with all other values. */
  static List<String> begun(AttributeType type, List<String> texts) {
    boolean instant =
        type instanceof AttributeType.Timestamp timestamp && timestamp.form() == TimestampForm.ISO;
    if (!instant && !(type instanceof AttributeType.Date)) {
      return List.of();
    }
    String least = instant ? "0000-01-01T00:00:00Z" : "0000-01-01";
    return texts.stream()
        .filter(text -> text.length() < least.length())
        .map(text -> text + least.substring(text.length()))
        .filter(Values::isMoment)
        .toList();
  }

  private static boolean isMoment(String text) {
    try {
      String moment =
          text.length() > DAY ? Instant.parse(text).toString() : LocalDate.parse(text).toString();
      return moment.equals(text);
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  /** Every part of a text, shorter or longer. */
  static Set<String> substrings(String text) {
    Set<String> substrings = new LinkedHashSet<>();
    for (int from = 0; from < text.length(); from++) {
      for (int to = from + 1; to <= text.length(); to++) {
        substrings.add(text.substring(from, to));
      }
    }
    return substrings;
  }

  static List<String> split(String text, String delimiter) {
    return List.of(text.split(Pattern.quote(delimiter), -1));
  }

  /** The text that a value becomes; null when it cannot be written so. */
  static String formed(String value, List<Form> forms) {
    String text = value;
    for (Form form : forms) {
      if (form instanceof Form.Fold fold) {
        text = fold.upper() ? text.toUpperCase(Locale.ROOT) : text.toLowerCase(Locale.ROOT);
      } else if (form instanceof Form.Truncate truncate) {
        text = truncate.unit().of(text).orElse(null);
        if (text == null) {
          return null;
        }
      } else if (form instanceof Form.First first) {
        if (text.length() < first.length()) {
          return null;
        }
        text = text.substring(0, first.length());
      } else if (form instanceof Form.Fill fill) {
        if (text.length() > fill.width() || text.endsWith(" ")) {
          return null;
        }
        text = text + " ".repeat(fill.width() - text.length());
      } else if (form instanceof Form.Pad pad) {
        text = PaddedNumber.text(text, pad.width()).orElse(null);
        if (text == null) {
          return null;
        }
      } else if (form instanceof Form.Only only && !only.characters().matches(text)) {
        return null;
      } else if (form instanceof Form.Descending) {
        text =
            text.chars()
                .map(c -> c >= '0' && c <= '9' ? '9' - (c - '0') : c)
                .collect(
                    StringBuilder::new, (all, c) -> all.append((char) c), StringBuilder::append)
                .toString();
      }
    }
    return text;
  }

  /** Whether an input can become that text by a form. */
  static boolean canResult(String text, Form form) {
    if (form instanceof Form.Truncate truncate) {
      return truncate.unit().isBeginning()
          ? text.matches("\\d{4}[-0-9T:]*") && text.length() == truncate.unit().length()
          : truncate.unit().isPart(text);
    }
    if (form instanceof Form.Pad pad) {
      return text.matches("\\d{" + pad.width() + "}");
    }
    if (form instanceof Form.First first) {
      return text.length() == first.length();
    }
    if (form instanceof Form.Fill fill) {
      return text.length() == fill.width() && !text.isBlank();
    }
    return form instanceof Form.Descending
        ? !text.matches(".*[A-SU-Ya-z].*")
        : text.equals(formed(text, List.of(form)));
  }
}

package dev.clave.table.key;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.PaddedNumber;
import dev.clave.design.model.Part;
import dev.clave.design.model.TimestampForm;
import dev.clave.table.value.Mismatch;
import dev.clave.table.value.Timestamps;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How the value of one variable stands in a key. A value that could not be told from its neighbours
 * there (it is empty, or holds the delimiter) is refused. Values that say themselves where they end
 * may hold the delimiter: dates, instants, and text of a fixed width.
 */
final class VariableForm {
  private final Form[] forms;
  private final AttributeType type;
  private final String delimiter;
  private final boolean free;
  private final boolean truncated;
  private final Optional<String> expression;

  VariableForm(Part.Variable variable, AttributeType type, String delimiter) {
    this.forms = variable.forms().toArray(new Form[0]);
    this.truncated = variable.form(Form.Truncate.class).isPresent();
    this.type = type;
    this.delimiter = delimiter;
    this.free =
        delimiter.isEmpty()
            || variable.form(Form.Free.class).isPresent()
            || (type instanceof AttributeType.Text text && text.free());
    this.expression = SelfEnding.expression(variable, type);
  }

  /** What a value looks like in a key, as a regular expression. */
  String expression() {
    if (free) {
      return ".+";
    }
    String apart = "(?:(?!" + Pattern.quote(delimiter) + ").)+";
    return expression.map(own -> "(?:" + own + "|" + apart + ")").orElse(apart);
  }

  String write(AttributeValue value) {
    String text = plain(value);
    for (Form form : forms) {
      if (form instanceof Form.Descending && text.startsWith("-")) {
        throw Mismatch.of("a number of 0 or more, as it sorts descending in a key", plain(value));
      }
      text = apply(form, text);
    }
    if (text.isEmpty()) {
      throw Mismatch.of("a value that a key can hold", text);
    }
    if (!free && expression.isEmpty() && text.contains(delimiter)) {
      throw Mismatch.of("a value without the delimiter `" + delimiter + "`", text);
    }
    return text;
  }

  /** The value that was written as this text, if the form keeps all of it. */
  Optional<String> read(String text) {
    String value = text;
    for (int i = forms.length - 1; i >= 0; i--) {
      Form form = forms[i];
      if (form instanceof Form.Fold
          || form instanceof Form.Truncate
          || form instanceof Form.First) {
        return Optional.empty();
      }
      if (form instanceof Form.Descending) {
        value = complement(value);
      } else if (form instanceof Form.Pad pad) {
        value = PaddedNumber.number(value, pad.width());
      } else if (form instanceof Form.Fill) {
        value = value.stripTrailing();
      }
    }
    return Optional.of(value);
  }

  private String plain(AttributeValue value) {
    if (value.s() != null) {
      return value.s();
    }
    if (value.n() != null) {
      return truncated ? instantText(value.n()) : value.n();
    }
    if (value.bool() != null) {
      return value.bool().toString();
    }
    throw Mismatch.of("text, a number or a boolean in a key", value.type());
  }

  private String instantText(String number) {
    long count = Long.parseLong(number);
    boolean seconds =
        type instanceof AttributeType.Timestamp timestamp
            && timestamp.form() == TimestampForm.SECONDS;
    return Timestamps.text(seconds ? Instant.ofEpochSecond(count) : Instant.ofEpochMilli(count));
  }

  private static String apply(Form form, String text) {
    if (form instanceof Form.Fold fold) {
      return fold.upper() ? text.toUpperCase(Locale.ROOT) : text.toLowerCase(Locale.ROOT);
    }
    if (form instanceof Form.Truncate truncate) {
      return truncate
          .unit()
          .of(text)
          .orElseThrow(
              () ->
                  Mismatch.of(
                      "a date of at least " + truncate.unit().length() + " characters", text));
    }
    if (form instanceof Form.Pad pad) {
      return PaddedNumber.text(text, pad.width())
          .orElseThrow(() -> Mismatch.of("a number of at most " + pad.width() + " digits", text));
    }
    if (form instanceof Form.Fill fill) {
      return filled(text, fill.width());
    }
    if (form instanceof Form.First first) {
      return first(text, first.length());
    }
    if (form instanceof Form.Only only) {
      if (!only.characters().matches(text)) {
        throw Mismatch.of(
            "only " + only.characters().name().toLowerCase(Locale.ROOT) + " characters", text);
      }
      return text;
    }
    return form instanceof Form.Descending ? complement(text) : text;
  }

  private static String first(String text, int length) {
    if (text.codePointCount(0, text.length()) < length) {
      throw Mismatch.of("at least " + length + " characters", text);
    }
    return text.substring(0, text.offsetByCodePoints(0, length));
  }

  /** A space at the end could not be told from those that are added. */
  private static String filled(String text, int width) {
    int length = text.codePointCount(0, text.length());
    if (length > width) {
      throw Mismatch.of("at most " + width + " characters", text);
    }
    if (text.endsWith(" ")) {
      throw Mismatch.of("a value that does not end in a space", text);
    }
    return text + " ".repeat(width - length);
  }

  /**
   * Digits turned round, so that the greatest sorts first; all else must be alike in all values.
   */
  private static String complement(String text) {
    StringBuilder turned = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isLetter(c) && c != 'T' && c != 'Z') {
        throw Mismatch.of("digits, a date or a timestamp, as it sorts descending", text);
      }
      turned.append(c >= '0' && c <= '9' ? (char) ('9' - (c - '0')) : c);
    }
    return turned.toString();
  }
}

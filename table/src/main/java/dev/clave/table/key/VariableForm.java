package dev.clave.table.key;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.Part;
import dev.clave.design.model.TimestampForm;
import dev.clave.table.value.Mismatch;
import dev.clave.table.value.Timestamps;
import java.time.Instant;
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
    return expression.map(selfEnding -> "(?:" + selfEnding + "|" + apart + ")").orElse(apart);
  }

  String write(AttributeValue value) {
    String text = plain(value);
    for (Form form : forms) {
      Optional<String> formed = form.of(text);
      if (formed.isEmpty()) {
        throw Mismatch.of(form.expected(text), plain(value));
      }
      text = formed.get();
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
    Optional<String> value = Optional.of(text);
    for (int i = forms.length - 1; i >= 0 && value.isPresent(); i--) {
      value = forms[i].valueOf(value.get());
    }
    return value;
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
}

package dev.clave.table.value;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.BoundedMatch;
import dev.clave.design.model.TextFormat;
import java.net.URI;
import java.util.UUID;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Text within its limits of length, pattern and format. */
final class TextCodec implements ValueCodec {
  private final AttributeType.Text type;
  private final Pattern pattern;
  private final boolean limited;

  TextCodec(AttributeType.Text type) {
    this.type = type;
    this.pattern = type.pattern().map(Pattern::compile).orElse(null);
    this.limited =
        type.minLength().isPresent()
            || type.maxLength().isPresent()
            || pattern != null
            || type.format().isPresent();
  }

  @Override
  public AttributeValue encode(Object value) {
    String text = text(value);
    if (limited) {
      check(text);
    }
    return AttributeValue.createS(text);
  }

  private static String text(Object value) {
    // Asking a class is far cheaper than asking for an interface, and nearly all text is of this.
    if (value instanceof String text) {
      return wellFormed(text);
    }
    if (value instanceof CharSequence
        || value instanceof Enum<?>
        || value instanceof UUID
        || value instanceof URI) {
      return wellFormed(value.toString());
    }
    throw Mismatch.of("text", value);
  }

  /** An unpaired surrogate would be stored as a question mark. */
  static String wellFormed(String text) {
    int at = 0;
    while (at < text.length() && !Character.isSurrogate(text.charAt(at))) {
      at++;
    }
    for (; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
      if (Character.getType(text.codePointAt(at)) == Character.SURROGATE) {
        throw Mismatch.of("text of whole characters", text);
      }
    }
    return text;
  }

  private void check(String text) {
    int length = text.codePointCount(0, text.length());
    if (type.minLength().isPresent() && length < type.minLength().get()) {
      throw Mismatch.of("at least " + type.minLength().get() + " characters", text);
    }
    if (type.maxLength().isPresent() && length > type.maxLength().get()) {
      throw Mismatch.of("at most " + type.maxLength().get() + " characters", text);
    }
    if (pattern != null && !BoundedMatch.of(pattern, text)) {
      throw Mismatch.of("text like `" + pattern.pattern() + "`", text);
    }
    if (type.format().isPresent()) {
      TextFormat format = type.format().get();
      if (!TextFormats.fits(format, text)) {
        throw Mismatch.of(TextFormats.described(format), text);
      }
    }
  }

  @Override
  public Object decode(AttributeValue value) {
    return value.s() != null ? value.s() : AnyCodec.plain(value);
  }
}

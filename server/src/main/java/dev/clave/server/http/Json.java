package dev.clave.server.http;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.util.RawValue;
import java.nio.charset.CharacterCodingException;
import java.util.regex.Pattern;

/**
 * How the server reads and writes JSON: numbers exactly, no name twice, nothing after the end.
 *
 * <pre>{@code
 * JsonNode body = Json.read(bytes, "the request body");
 * }</pre>
 */
public final class Json {
  /** DynamoDB keeps 32 levels; what lies around them in a request has a few more. */
  private static final int DEEPEST = 64;

  public static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  // Thousands of names would stay in memory from one request to the next, each as
                  // long as a caller pleases.
                  .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                  .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
          .build();

  private static final Pattern OF_THE_READER =
      Pattern.compile(" \\(start marker at .*|, from `[^`]*`|: enable `[^`]*` to allow");

  private Json() {}

  /**
   * What a caller sent, or a refusal that says where it is no JSON.
   *
   * @param subject the thing that was sent, for the refusal
   */
  public static JsonNode read(byte[] text, String subject) {
    JsonNode node;
    try {
      // Jackson takes overlong UTF-8, such as C0 AF for a slash, which others read as nothing.
      node = MAPPER.readTree(Utf8.text(text));
    } catch (CharacterCodingException e) {
      throw Problem.badRequest("expected a %s in UTF-8, found other bytes".formatted(subject))
          .refusal();
    } catch (JacksonException e) {
      throw Problem.badRequest(
              "the %s is no JSON: %s at line %d, column %d"
                  .formatted(
                      subject,
                      said(e),
                      e.getLocation() == null ? 0 : e.getLocation().getLineNr(),
                      e.getLocation() == null ? 0 : e.getLocation().getColumnNr()))
          .refusal();
    } catch (NumberFormatException beyondScale) {
      // Jackson lets it through for an exponent that no BigDecimal has.
      throw Problem.badRequest(
              "expected a %s whose numbers can be kept, found an exponent out of range"
                  .formatted(subject))
          .refusal();
    }
    Storable.check(node);
    return node;
  }

  /** JSON that a database keeps as text. */
  public static JsonNode stored(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JacksonException e) {
      throw new IllegalStateException("the database holds JSON only", e);
    }
  }

  /**
   * The same to be shown as it is, without reading it: a text of small values would become twenty
   * times as long.
   */
  public static RawValue storedAsIs(String text) {
    return new RawValue(text);
  }

  /** The reader's words without those about its own settings. */
  private static String said(JacksonException e) {
    return OF_THE_READER.matcher(e.getOriginalMessage()).replaceAll("");
  }
}

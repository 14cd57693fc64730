package dev.clave.events.model;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * JSON as events need it: exact numbers, no field twice, nothing after the end.
 *
 * <pre>{@code
 * JsonNode payload = Json.parse("{\"total\": 10.50}"); // the total stays 10.50
 * }</pre>
 */
public final class Json {

  private static final int SHOWN = 60;

  /** As deep as what is sent over REST may be. */
  private static final int DEEPEST = 64;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  // Names stay in memory from one event to the next, as long as a sender pleases.
                  .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                  .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private Json() {}

  public static JsonNode parse(String text) throws JsonProcessingException {
    return whole(MAPPER.readTree(text));
  }

  public static JsonNode parse(byte[] text) throws IOException {
    return whole(MAPPER.readTree(text));
  }

  private static JsonNode whole(JsonNode node) {
    return node == null ? MissingNode.getInstance() : node;
  }

  /** Parses what the database gave, which is always JSON. */
  static JsonNode stored(String text) {
    try {
      return parse(text);
    } catch (JsonProcessingException e) {
      throw new EventsException("the database gave something that is no JSON", e);
    }
  }

  public static String write(Object value) {
    return MAPPER.valueToTree(value).toString();
  }

  public static String reason(IOException error) {
    String message =
        error instanceof JsonProcessingException json
            ? json.getOriginalMessage() + position(json)
            : error.getMessage();
    return "not JSON: " + message;
  }

  private static String position(JsonProcessingException error) {
    var at = error.getLocation();
    return at == null ? "" : " at line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
  }

  public static String kind(JsonNode node) {
    return node.isMissingNode() ? "nothing" : node.getNodeType().name().toLowerCase(Locale.ROOT);
  }

  public static String shortened(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }

  public static String list(Collection<String> names) {
    return names.stream().sorted().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
  }
}

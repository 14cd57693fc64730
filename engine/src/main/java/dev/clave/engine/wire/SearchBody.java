package dev.clave.engine.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.clave.engine.error.VectorFault;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What SearchVectors says of a body before it looks at the request: vectors are searched by another
 * service than the one that keeps tables, and it reads bodies in its own, stricter way.
 */
final class SearchBody {

  private static final JsonFactory JSON = new JsonFactory();

  /** Members that must be there, in the order in which a missing one is told. */
  private static final Map<String, String> REQUIRED = new LinkedHashMap<>();

  private static final Map<String, String> TYPES =
      Map.of(
          "SearchConditionExpression", "a string",
          "ProjectionExpression", "a string",
          "ReturnConsumedCapacity", "a string",
          "ExpressionAttributeNames", "a map",
          "ExpressionAttributeValues", "a map");

  static {
    REQUIRED.put("TableName", "a string");
    REQUIRED.put("IndexName", "a string");
    REQUIRED.put("SearchVector", "a sequence");
    REQUIRED.put("TopK", "i32");
  }

  private SearchBody() {}

  /** Refuses a member that is null and the lack of one that must be there. */
  static void check(byte[] body) {
    Map<String, String> missing = new LinkedHashMap<>(REQUIRED);
    long column;
    try (JsonParser parser = JSON.createParser(body)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return;
      }
      String name;
      while ((name = parser.nextFieldName()) != null) {
        String type = REQUIRED.getOrDefault(name, TYPES.get(name));
        if (parser.nextToken() == JsonToken.VALUE_NULL && type != null) {
          throw new SerializationException(
              "invalid type: null, expected " + type + " at line 1 column " + column(parser));
        }
        parser.skipChildren();
        missing.remove(name);
      }
      column = column(parser);
    } catch (IOException notJson) {
      // Whoever reads the body as a whole says so.
      return;
    }
    if (!missing.isEmpty()) {
      throw VectorFault.MEMBER_MISSING.with(missing.keySet().iterator().next(), column);
    }
  }

  /** How many bytes were read, which is the column of a body on one line. */
  private static long column(JsonParser parser) {
    return parser.currentLocation().getByteOffset();
  }
}

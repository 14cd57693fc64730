package dev.clave.engine.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items in the JSON of the protocol, for files: objects whose members are items or texts.
 *
 * <pre>{@code
 * byte[] json = ItemJson.write(Map.of("Item", item));    // {"Item":{"id":{"S":"n1"}}}
 * ItemJson.read(json, "Item");                           // the item again
 * }</pre>
 */
public final class ItemJson {
  private static final JsonFactory JSON = new JsonFactory();

  private ItemJson() {}

  /**
   * Writes an object.
   *
   * @param members items (maps of attribute values), maps of texts, texts, numbers or {@code null}
   */
  public static byte[] write(Map<String, ?> members) {
    return ResponseWriter.document(
        json -> {
          json.writeStartObject();
          for (Map.Entry<String, ?> member : members.entrySet()) {
            json.writeFieldName(member.getKey());
            ResponseWriter.value(json, member.getValue());
          }
          json.writeEndObject();
        });
  }

  /**
   * As the other, of a text from whoever may write it.
   *
   * @param mostBytes what the text may take in memory as objects; one that takes more is refused
   *     before it is read
   */
  public static Map<String, AttributeValue> read(byte[] text, String name, long mostBytes)
      throws IOException {
    require(
        BodyWeight.beyondBytes(text) <= mostBytes,
        "expected an item of fewer values, found one that this heap is too small for");
    return read(text, name);
  }

  /**
   * Reads the item that is the member {@code name} of an object.
   *
   * @throws IOException when it is not such an object
   */
  public static Map<String, AttributeValue> read(byte[] text, String name) throws IOException {
    try (JsonParser parser = JSON.createParser(text)) {
      require(parser.nextToken() == JsonToken.START_OBJECT, "expected an object");
      Map<String, AttributeValue> item = null;
      String member;
      while ((member = parser.nextFieldName()) != null) {
        JsonToken token = parser.nextToken();
        if (member.equals(name)) {
          require(token == JsonToken.START_OBJECT, "expected an item in `" + name + "`");
          item = item(parser);
        } else {
          parser.skipChildren();
        }
      }
      require(item != null, "expected the member `" + name + "`");
      return item;
    } catch (SerializationException malformed) {
      throw new IOException(malformed.getMessage(), malformed);
    }
  }

  private static Map<String, AttributeValue> item(JsonParser parser) throws IOException {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    String attribute;
    while ((attribute = parser.nextFieldName()) != null) {
      require(parser.nextToken() == JsonToken.START_OBJECT, "expected a typed value");
      item.put(attribute, AttributeValueReader.read(parser, AttributeValue.builder()));
    }
    return item;
  }

  private static void require(boolean holds, String otherwise) throws IOException {
    if (!holds) {
      throw new IOException(otherwise);
    }
  }
}

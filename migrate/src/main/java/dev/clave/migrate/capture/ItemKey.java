package dev.clave.migrate.capture;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The key of an item in a table.
 *
 * <pre>{@code
 * ItemKey key = ItemKey.of("shop", Map.of("PK", AttributeValue.fromS("ORDER#o-1042")));
 * }</pre>
 *
 * @param text the key as JSON, by which it is found again
 */
public record ItemKey(String table, String text) {
  private static final ObjectMapper JSON = new ObjectMapper();

  public static ItemKey of(String table, Map<String, AttributeValue> key) {
    ObjectNode node = JSON.createObjectNode();
    new TreeMap<>(key)
        .forEach(
            (name, value) -> {
              if (value.s() != null) {
                node.putObject(name).put("S", value.s());
              } else if (value.n() != null) {
                node.putObject(name).put("N", value.n());
              } else {
                byte[] bytes = value.b().asByteArray();
                node.putObject(name).put("B", Base64.getEncoder().encodeToString(bytes));
              }
            });
    return new ItemKey(table, node.toString());
  }

  public Map<String, AttributeValue> key() {
    try {
      Map<String, AttributeValue> key = new LinkedHashMap<>();
      JSON.readTree(text)
          .properties()
          .forEach(entry -> key.put(entry.getKey(), value(entry.getValue())));
      return key;
    } catch (JsonProcessingException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  private static AttributeValue value(JsonNode node) {
    if (node.has("S")) {
      return AttributeValue.fromS(node.get("S").textValue());
    }
    return node.has("N")
        ? AttributeValue.fromN(node.get("N").textValue())
        : AttributeValue.fromB(
            SdkBytes.fromByteArray(Base64.getDecoder().decode(node.get("B").textValue())));
  }
}

package dev.clave.systems.transporte.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item as people read it in the audit trail. U+0000 is replaced: PostgreSQL keeps none, and one
 * item that it refuses would hold up all that follow.
 */
final class ItemImage {
  private static final JsonNodeFactory JSON = JsonNodeFactory.withExactBigDecimals(true);

  private ItemImage() {}

  static ObjectNode of(Map<String, AttributeValue> item) {
    ObjectNode image = JSON.objectNode();
    item.forEach((name, value) -> image.set(kept(name), of(value)));
    return image;
  }

  /** A text as PostgreSQL can keep it. */
  static String kept(String text) {
    return text.replace('\0', '\ufffd');
  }

  private static JsonNode of(AttributeValue value) {
    return switch (value.type()) {
      case S -> JSON.textNode(kept(value.s()));
      case N -> JSON.numberNode(new BigDecimal(value.n()));
      case BOOL -> JSON.booleanNode(value.bool());
      case B -> JSON.textNode(Base64.getEncoder().encodeToString(value.b().asByteArray()));
      case M -> of(value.m());
      case L -> list(value.l().stream().map(ItemImage::of).toList());
      case SS -> list(value.ss().stream().map(ItemImage::kept).map(JSON::textNode).toList());
      case NS -> list(value.ns().stream().map(n -> JSON.numberNode(new BigDecimal(n))).toList());
      case BS ->
          list(
              value.bs().stream()
                  .map(b -> JSON.textNode(Base64.getEncoder().encodeToString(b.asByteArray())))
                  .toList());
      case NUL, UNKNOWN_TO_SDK_VERSION -> JSON.nullNode();
    };
  }

  private static ArrayNode list(java.util.List<? extends JsonNode> elements) {
    ArrayNode list = JSON.arrayNode();
    elements.forEach(list::add);
    return list;
  }
}

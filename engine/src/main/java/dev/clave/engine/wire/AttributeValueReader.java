package dev.clave.engine.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads an attribute value without going through the model's field tables: items are nearly all of
 * what crosses the wire.
 */
final class AttributeValueReader {
  private static final AttributeValue NOTHING = AttributeValue.builder().build();

  private AttributeValueReader() {}

  /** Reads the object the parser has just entered. */
  static AttributeValue read(JsonParser parser, AttributeValue.Builder value) throws IOException {
    String type;
    while ((type = parser.nextFieldName()) != null) {
      JsonToken token = parser.nextToken();
      if (token == JsonToken.VALUE_NULL) {
        continue;
      }
      switch (type) {
        case "S" -> value.s(Scalar.string(parser, token));
        case "N" -> value.n(Scalar.string(parser, token));
        case "B" -> value.b(Scalar.bytes(parser, token));
        case "BOOL" -> value.bool(Scalar.bool(parser, token));
        case "NULL" -> value.nul(Scalar.bool(parser, token));
        case "M" -> value.m(map(parser, token));
        case "L" -> value.l(list(parser, token));
        case "SS" -> value.ss(strings(parser, token));
        case "NS" -> value.ns(strings(parser, token));
        case "BS" -> value.bs(binaries(parser, token));
        default -> parser.skipChildren();
      }
    }
    return value.build();
  }

  private static Map<String, AttributeValue> map(JsonParser parser, JsonToken token)
      throws IOException {
    if (token == JsonToken.START_ARRAY) {
      SdkField<?> field = AttributeValue.builder().sdkFieldNameToField().get("M");
      throw new SerializationException("Unrecognized collection type " + JavaNames.of(field));
    }
    expect(token == JsonToken.START_OBJECT, "Unexpected field type");
    Map<String, AttributeValue> map = new LinkedHashMap<>();
    String name;
    while ((name = parser.nextFieldName()) != null) {
      map.put(name, member(parser, parser.nextToken()));
    }
    return map;
  }

  private static List<AttributeValue> list(JsonParser parser, JsonToken token) throws IOException {
    expectArray(token);
    List<AttributeValue> list = new ArrayList<>();
    JsonToken next;
    while ((next = parser.nextToken()) != JsonToken.END_ARRAY) {
      list.add(member(parser, next));
    }
    return list;
  }

  private static AttributeValue member(JsonParser parser, JsonToken token) throws IOException {
    if (token == JsonToken.VALUE_NULL) {
      return NOTHING;
    }
    AttributeValue.Builder builder = AttributeValue.builder();
    if (token == JsonToken.START_ARRAY) {
      throw new SerializationException(
          "Unrecognized collection type class " + JavaNames.structure(builder));
    }
    expect(token == JsonToken.START_OBJECT, "Unexpected value type in payload");
    return read(parser, builder);
  }

  private static List<String> strings(JsonParser parser, JsonToken token) throws IOException {
    expectArray(token);
    List<String> strings = new ArrayList<>();
    JsonToken next;
    while ((next = parser.nextToken()) != JsonToken.END_ARRAY) {
      strings.add(next == JsonToken.VALUE_NULL ? null : Scalar.string(parser, next));
    }
    return strings;
  }

  private static List<SdkBytes> binaries(JsonParser parser, JsonToken token) throws IOException {
    expectArray(token);
    List<SdkBytes> binaries = new ArrayList<>();
    JsonToken next;
    while ((next = parser.nextToken()) != JsonToken.END_ARRAY) {
      binaries.add(next == JsonToken.VALUE_NULL ? null : Scalar.bytes(parser, next));
    }
    return binaries;
  }

  private static void expectArray(JsonToken token) {
    expect(token != JsonToken.START_OBJECT, "Start of structure or map found where not expected");
    expect(token == JsonToken.START_ARRAY, "Unexpected field type");
  }

  private static void expect(boolean holds, String otherwise) {
    if (!holds) {
      throw new SerializationException(otherwise);
    }
  }
}

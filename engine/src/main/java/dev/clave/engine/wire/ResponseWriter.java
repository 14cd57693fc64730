package dev.clave.engine.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes any SDK response as JSON by the fields its model declares, leaving out what is not set.
 */
final class ResponseWriter {
  private static final JsonFactory JSON = new JsonFactory();

  private ResponseWriter() {}

  /** Nothing at all for an operation that has no answer, such as TagResource. */
  static void write(SdkPojo response, OutputStream bytes) throws IOException {
    if (!response.sdkFields().isEmpty()) {
      try (JsonGenerator json = JSON.createGenerator(bytes)) {
        structure(json, response);
      }
    }
  }

  /** The same, of what is small or trusted. */
  static byte[] write(SdkPojo response) {
    return response.sdkFields().isEmpty()
        ? new byte[0]
        : document(json -> structure(json, response));
  }

  /** The bytes of what {@code content} writes. */
  static byte[] document(Content content) {
    try (ByteArrayBuilder bytes = new ByteArrayBuilder();
        JsonGenerator json = JSON.createGenerator(bytes)) {
      content.write(json);
      json.flush();
      return bytes.toByteArray();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** Something that writes itself as JSON. */
  @FunctionalInterface
  interface Content {
    void write(JsonGenerator json) throws IOException;
  }

  private static void structure(JsonGenerator json, SdkPojo pojo) throws IOException {
    json.writeStartObject();
    members(json, pojo);
    json.writeEndObject();
  }

  /** The set members of {@code pojo}, inside an object that is already open. */
  static void members(JsonGenerator json, SdkPojo pojo) throws IOException {
    List<SdkField<?>> fields = pojo.sdkFields();
    for (int at = 0; at < fields.size(); at++) {
      SdkField<?> field = fields.get(at);
      Object value = field.getValueOrDefault(pojo);
      if (isSet(value)) {
        json.writeFieldName(field.locationName());
        value(json, value);
      }
    }
  }

  private static boolean isSet(Object value) {
    return value != null
        && !(value instanceof SdkAutoConstructList)
        && !(value instanceof SdkAutoConstructMap);
  }

  static void value(JsonGenerator json, Object value) throws IOException {
    if (value instanceof AttributeValue attribute) {
      AttributeValueWriter.write(json, attribute);
    } else if (value instanceof String text) {
      json.writeString(text);
    } else if (value instanceof SdkPojo pojo) {
      structure(json, pojo);
    } else if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        json.writeFieldName((String) entry.getKey());
        value(json, entry.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof List<?> list) {
      json.writeStartArray();
      for (int at = 0; at < list.size(); at++) {
        value(json, list.get(at));
      }
      json.writeEndArray();
    } else {
      scalar(json, value);
    }
  }

  private static void scalar(JsonGenerator json, Object value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Boolean bool) {
      json.writeBoolean(bool);
    } else if (value instanceof Integer number) {
      json.writeNumber(number);
    } else if (value instanceof Long number) {
      json.writeNumber(number);
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else if (value instanceof SdkBytes bytes) {
      json.writeString(Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe()));
    } else if (value instanceof Instant instant) {
      json.writeNumber(BigDecimal.valueOf(instant.toEpochMilli(), 3));
    } else {
      json.writeString(value.toString());
    }
  }
}

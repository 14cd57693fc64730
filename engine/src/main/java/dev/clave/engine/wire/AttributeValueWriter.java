package dev.clave.engine.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes an attribute value; the counterpart of {@link AttributeValueReader}. */
final class AttributeValueWriter {
  private static final int LONG_TEXT = 32;

  private AttributeValueWriter() {}

  static void write(JsonGenerator json, AttributeValue value) throws IOException {
    json.writeStartObject();
    if (value.s() != null) {
      json.writeFieldName("S");
      text(json, value.s());
    } else if (value.n() != null) {
      json.writeStringField("N", value.n());
    } else if (value.hasM()) {
      json.writeFieldName("M");
      map(json, value.m());
    } else if (value.hasL()) {
      json.writeFieldName("L");
      list(json, value.l());
    } else if (value.bool() != null) {
      json.writeBooleanField("BOOL", value.bool());
    } else if (value.nul() != null) {
      json.writeBooleanField("NULL", value.nul());
    } else if (value.b() != null) {
      json.writeStringField("B", base64(value.b()));
    } else if (value.hasSs()) {
      strings(json, "SS", value.ss());
    } else if (value.hasNs()) {
      strings(json, "NS", value.ns());
    } else if (value.hasBs()) {
      json.writeArrayFieldStart("BS");
      for (SdkBytes bytes : value.bs()) {
        json.writeString(base64(bytes));
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  /** A long text is written faster from its bytes than character by character. */
  private static void text(JsonGenerator json, String text) throws IOException {
    if (text.length() < LONG_TEXT) {
      json.writeString(text);
    } else {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      json.writeUTF8String(bytes, 0, bytes.length);
    }
  }

  private static void map(JsonGenerator json, Map<String, AttributeValue> map) throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, AttributeValue> entry : map.entrySet()) {
      json.writeFieldName(entry.getKey());
      write(json, entry.getValue());
    }
    json.writeEndObject();
  }

  private static void list(JsonGenerator json, List<AttributeValue> list) throws IOException {
    json.writeStartArray();
    for (int at = 0; at < list.size(); at++) {
      write(json, list.get(at));
    }
    json.writeEndArray();
  }

  private static void strings(JsonGenerator json, String type, List<String> strings)
      throws IOException {
    json.writeArrayFieldStart(type);
    for (int at = 0; at < strings.size(); at++) {
      json.writeString(strings.get(at));
    }
    json.writeEndArray();
  }

  private static String base64(SdkBytes bytes) {
    return Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe());
  }
}

package dev.clave.engine.operation;

import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;

/** How DynamoDB repeats a part of a request in its answer to it: as JSON, or as Java prints it. */
final class RequestText {

  private RequestText() {}

  static String json(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> quoted(entry.getKey()) + ":" + json(entry.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    } else if (value instanceof SdkPojo structure) {
      return members(structure).stream()
          .map(
              field ->
                  quoted(field.locationName()) + ":" + json(field.getValueOrDefault(structure)))
          .collect(Collectors.joining(",", "{", "}"));
    } else if (value instanceof Collection<?> list) {
      return list.stream().map(RequestText::json).collect(Collectors.joining(",", "[", "]"));
    } else if (value instanceof SdkBytes bytes) {
      return quoted(Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe()));
    }
    return value instanceof String ? quoted(value) : String.valueOf(value);
  }

  private static String quoted(Object text) {
    return "\"" + String.valueOf(text).replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  static String java(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> entry.getKey() + "=" + java(entry.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    } else if (value instanceof SdkPojo structure) {
      return members(structure).stream()
          .map(
              field ->
                  lowerCamel(field.locationName()) + "=" + java(field.getValueOrDefault(structure)))
          .collect(Collectors.joining(", ", value.getClass().getSimpleName() + "(", ")"));
    } else if (value instanceof Collection<?> list) {
      return list.stream().map(RequestText::java).collect(Collectors.joining(", ", "[", "]"));
    }
    return String.valueOf(value);
  }

  private static String lowerCamel(String name) {
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  /** The members that were given. */
  private static List<SdkField<?>> members(SdkPojo structure) {
    List<SdkField<?>> members = new ArrayList<>();
    for (SdkField<?> field : structure.sdkFields()) {
      Object value = field.getValueOrDefault(structure);
      if (value != null
          && !(value instanceof SdkAutoConstructList)
          && !(value instanceof SdkAutoConstructMap)) {
        members.add(field);
      }
    }
    return members;
  }
}

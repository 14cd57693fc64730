package dev.clave.engine.operation;

import dev.clave.engine.error.Shown;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;

/**
 * How DynamoDB repeats a part of a request in its answer to it: as JSON, or as Java prints it. What
 * is past {@link Shown#LONGEST} is left out.
 */
final class RequestText {
  private final StringBuilder text = new StringBuilder();

  private RequestText() {}

  static String json(Object value) {
    RequestText requestText = new RequestText();
    requestText.writeJson(value);
    return Shown.cut(requestText.text.toString());
  }

  static String java(Object value) {
    RequestText requestText = new RequestText();
    requestText.writeJava(value);
    return Shown.cut(requestText.text.toString());
  }

  private void writeJson(Object value) {
    if (value instanceof Map<?, ?> map) {
      all(
          map.entrySet(),
          "{",
          ",",
          "}",
          entry -> {
            writeQuoted(String.valueOf(entry.getKey()));
            text.append(':');
            writeJson(entry.getValue());
          });
    } else if (value instanceof SdkPojo structure) {
      all(
          members(structure),
          "{",
          ",",
          "}",
          field -> {
            writeQuoted(field.locationName());
            text.append(':');
            writeJson(field.getValueOrDefault(structure));
          });
    } else if (value instanceof Collection<?> list) {
      all(list, "[", ",", "]", this::writeJson);
    } else if (value instanceof SdkBytes bytes) {
      byte[] array = bytes.asByteArrayUnsafe();
      byte[] beginning =
          array.length <= Shown.LONGEST ? array : Arrays.copyOf(array, Shown.LONGEST);
      writeQuoted(Base64.getEncoder().encodeToString(beginning));
    } else if (value instanceof String string) {
      writeQuoted(string);
    } else {
      text.append(value);
    }
  }

  private void writeQuoted(String value) {
    text.append('"')
        .append(Shown.cut(value).replace("\\", "\\\\").replace("\"", "\\\""))
        .append('"');
  }

  private void writeJava(Object value) {
    if (value instanceof Map<?, ?> map) {
      all(
          map.entrySet(),
          "{",
          ", ",
          "}",
          entry -> {
            text.append(Shown.cut(String.valueOf(entry.getKey()))).append('=');
            writeJava(entry.getValue());
          });
    } else if (value instanceof SdkPojo structure) {
      all(
          members(structure),
          value.getClass().getSimpleName() + "(",
          ", ",
          ")",
          field -> {
            text.append(lowerCamel(field.locationName())).append('=');
            writeJava(field.getValueOrDefault(structure));
          });
    } else if (value instanceof Collection<?> list) {
      all(list, "[", ", ", "]", this::writeJava);
    } else {
      text.append(Shown.of(value));
    }
  }

  private <T> void all(
      Collection<T> parts, String begin, String between, String end, Consumer<T> write) {
    text.append(begin);
    boolean isFirst = true;
    for (T part : parts) {
      if (text.length() > Shown.LONGEST) {
        return;
      }
      text.append(isFirst ? "" : between);
      write.accept(part);
      isFirst = false;
    }
    text.append(end);
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

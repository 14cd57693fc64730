package dev.clave.server.rest;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Stored values as JSON that people read, whatever item they are in. */
public final class PlainValues {
  private static final int OF_ANY_VALUE = 16;

  private PlainValues() {}

  public static Map<String, Object> of(Map<String, AttributeValue> item) {
    Map<String, Object> plain = new LinkedHashMap<>();
    item.keySet().stream().sorted().forEach(name -> plain.put(name, of(item.get(name))));
    return plain;
  }

  static Object of(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s();
      case N -> new BigDecimal(value.n());
      case BOOL -> value.bool();
      case B -> value.b().asByteArray();
      case SS -> value.ss();
      case NS -> value.ns().stream().map(BigDecimal::new).toList();
      case BS -> value.bs().stream().map(SdkBytes::asByteArray).toList();
      case M -> of(value.m());
      case L -> value.l().stream().map(PlainValues::of).toList();
      default -> null;
    };
  }

  /** About how much memory a plain value takes. */
  public static long bytes(Object plain) {
    long bytes = OF_ANY_VALUE;
    if (plain instanceof String text) {
      bytes += text.length();
    } else if (plain instanceof byte[] binary) {
      bytes += binary.length;
    } else if (plain instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> each : map.entrySet()) {
        bytes += bytes(each.getKey()) + bytes(each.getValue());
      }
    } else if (plain instanceof Collection<?> all) {
      for (Object each : all) {
        bytes += bytes(each);
      }
    }
    return bytes;
  }

  /** The names of what a key or cursor holds, each with its type and text. */
  static Map<String, List<String>> typed(Map<String, AttributeValue> key) {
    Map<String, List<String>> typed = new LinkedHashMap<>();
    key.forEach(
        (name, value) -> {
          boolean number = value.n() != null;
          typed.put(name, List.of(number ? "N" : "S", number ? value.n() : value.s()));
        });
    return typed;
  }

  /** What {@link #typed} wrote. */
  static Map<String, AttributeValue> key(Map<String, List<String>> typed) {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    typed.forEach(
        (name, value) ->
            key.put(
                name,
                value.get(0).equals("N")
                    ? AttributeValue.fromN(value.get(1))
                    : AttributeValue.fromS(value.get(1))));
    return key;
  }
}

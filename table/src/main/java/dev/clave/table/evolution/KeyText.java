package dev.clave.table.evolution;

import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A primary key as people read it. */
final class KeyText {
  private KeyText() {}

  static String of(Map<String, AttributeValue> key) {
    return key.values().stream()
        .map(value -> value.s() != null ? value.s() : value.n() != null ? value.n() : "binary")
        .collect(Collectors.joining("` / `", "`", "`"));
  }
}

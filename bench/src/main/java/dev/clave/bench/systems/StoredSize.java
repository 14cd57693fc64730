package dev.clave.bench.systems;

import dev.clave.table.item.Image;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How many bytes an item takes, as "DynamoDB item sizes and formats" of the AWS guide has it. */
final class StoredSize {
  private static final int COLLECTION = 3;

  private StoredSize() {}

  static int of(Image image) {
    return of(image.item());
  }

  private static int of(Map<String, AttributeValue> attributes) {
    return attributes.entrySet().stream()
        .mapToInt(each -> bytes(each.getKey()) + of(each.getValue()))
        .sum();
  }

  private static int of(AttributeValue value) {
    if (value.s() != null) {
      return bytes(value.s());
    }
    if (value.n() != null) {
      return (value.n().length() + 1) / 2 + 1;
    }
    if (value.hasM()) {
      return COLLECTION + value.m().size() + of(value.m());
    }
    if (value.hasL()) {
      return COLLECTION + value.l().stream().mapToInt(each -> 1 + of(each)).sum();
    }
    if (value.hasSs()) {
      return value.ss().stream().mapToInt(StoredSize::bytes).sum();
    }
    return 1;
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}

package dev.clave.table.key;

import java.util.Collection;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The values of a key as text, from which an item's shard follows. */
public final class KeyTexts {
  private KeyTexts() {}

  public static List<String> of(Collection<AttributeValue> key) {
    return key.stream().map(value -> value.s() != null ? value.s() : value.n()).toList();
  }
}

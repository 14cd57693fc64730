package dev.clave.table.audit;

import dev.clave.design.model.Entity;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkBytes;

/**
 * The hash of an entry: SHA-256 over a text of its attributes that is the same whenever they are.
 * Left out are the hash itself and what the runtime keeps, such as {@code createdAt}.
 */
final class EntryHash {
  private final Set<String> leftOut;

  EntryHash(Entity entity, String hashAttribute) {
    this.leftOut =
        Stream.concat(Stream.of(hashAttribute), entity.runtimeAttributes().stream())
            .collect(Collectors.toUnmodifiableSet());
  }

  String of(Map<String, ?> attributes) {
    Map<String, Object> hashed = new TreeMap<>(attributes);
    hashed.keySet().removeAll(leftOut);
    StringBuilder text = new StringBuilder();
    write(hashed, text);
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(text.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  /** Lengths before texts: no two different values give one text. */
  private static void write(Object value, StringBuilder text) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> sorted = new TreeMap<>();
      map.forEach((name, each) -> sorted.put(name.toString(), each));
      text.append('{');
      sorted.forEach(
          (name, each) -> {
            if (each != null) {
              write(name, text);
              write(each, text);
            }
          });
      text.append('}');
    } else if (value instanceof Set<?> set) {
      text.append('(');
      set.stream().map(EntryHash::text).sorted().forEach(text::append);
      text.append(')');
    } else if (value instanceof Collection<?> list) {
      text.append('[');
      list.forEach(each -> write(each, text));
      text.append(']');
    } else if (value instanceof Number number) {
      String plain = new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
      text.append('n').append(plain).append(';');
    } else if (value instanceof byte[] bytes) {
      text.append('b').append(HexFormat.of().formatHex(bytes)).append(';');
    } else if (value instanceof ByteBuffer bytes) {
      byte[] copy = new byte[bytes.remaining()];
      bytes.duplicate().get(copy);
      write(copy, text);
    } else if (value instanceof SdkBytes bytes) {
      write(bytes.asByteArray(), text);
    } else {
      String plain = String.valueOf(value);
      text.append('s').append(plain.length()).append(':').append(plain);
    }
  }

  private static String text(Object value) {
    StringBuilder text = new StringBuilder();
    write(value, text);
    return text.toString();
  }

  /** About how many bytes a value takes in the table. */
  static int size(List<?> values) {
    return text(values).length();
  }
}

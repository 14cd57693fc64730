package dev.clave.migrate.state;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Values written so that equal ones are equal byte for byte: maps by their names, sets in order,
 * numbers without what does not count. For one thread, which uses it again and again.
 */
final class CanonicalBytes {
  private static final int USUAL_SIZE = 4096;

  private byte[] bytes = new byte[USUAL_SIZE];
  private int size;

  void clear() {
    size = 0;
  }

  void updateTo(MessageDigest digest) {
    digest.update(bytes, 0, size);
  }

  void map(Map<String, AttributeValue> map) {
    tag('M');
    String[] names = map.keySet().toArray(new String[0]);
    Arrays.sort(names);
    for (String name : names) {
      text(name);
      value(map.get(name));
    }
    tag('.');
  }

  private void value(AttributeValue value) {
    switch (value.type()) {
      case S -> tagged('S', value.s());
      case N -> tagged('N', canonical(value.n()));
      case BOOL -> tag(value.bool() ? 'T' : 'F');
      case NUL -> tag('0');
      case B -> binary(value.b());
      case M -> map(value.m());
      case L -> {
        tag('L');
        value.l().forEach(this::value);
        tag('.');
      }
      case SS -> set('X', value.ss());
      case NS -> set('Y', value.ns().stream().map(CanonicalBytes::canonical).toList());
      case BS -> {
        tag('Z');
        value.bs().stream().sorted(CanonicalBytes::compare).forEach(this::binary);
      }
      default -> throw new IllegalStateException("a value without a type: " + value);
    }
  }

  private static int compare(SdkBytes one, SdkBytes other) {
    return one.asByteBuffer().compareTo(other.asByteBuffer());
  }

  private void binary(SdkBytes value) {
    tag('B');
    counted(value.asByteArrayUnsafe());
  }

  private void set(char tag, Collection<String> members) {
    tag(tag);
    List<String> sorted = members.stream().sorted().toList();
    length(sorted.size());
    sorted.forEach(this::text);
  }

  private void tagged(char tag, String text) {
    tag(tag);
    text(text);
  }

  void text(String text) {
    counted(text.getBytes(StandardCharsets.UTF_8));
  }

  private void counted(byte[] more) {
    length(more.length);
    room(more.length);
    System.arraycopy(more, 0, bytes, size, more.length);
    size += more.length;
  }

  private void length(int length) {
    room(Integer.BYTES);
    bytes[size++] = (byte) (length >>> 24);
    bytes[size++] = (byte) (length >>> 16);
    bytes[size++] = (byte) (length >>> 8);
    bytes[size++] = (byte) length;
  }

  private void tag(char tag) {
    room(1);
    bytes[size++] = (byte) tag;
  }

  private void room(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }

  /** A number is the same however it is written. */
  private static String canonical(String number) {
    for (int at = 0; at < number.length(); at++) {
      char each = number.charAt(at);
      if ((each < '0' || each > '9') && each != '-') {
        return new BigDecimal(number).stripTrailingZeros().toPlainString();
      }
    }
    return number;
  }
}

package dev.clave.table.value;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Digests of the values of items, one after the other. Each part goes in with its type and its
 * length, so that other values do not look the same. For one thread.
 */
public final class ContentDigest {
  private final MessageDigest digest;

  public ContentDigest() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("SHA-256 is part of every Java", e);
    }
  }

  public void add(String name, AttributeValue value) {
    add('A', name);
    add(value);
  }

  /** The digest of what was added since the last one. */
  public byte[] bytes() {
    return digest.digest();
  }

  private void add(AttributeValue value) {
    switch (value.type()) {
      case S -> add('S', value.s());
      case N -> add('N', value.n());
      case B -> add('B', value.b().asByteArrayUnsafe());
      case BOOL -> add('T', value.bool() ? "true" : "false");
      case NUL -> add('0', "");
      case SS -> new TreeSet<>(value.ss()).forEach(element -> add('s', element));
      case NS -> new TreeSet<>(value.ns()).forEach(element -> add('n', element));
      case BS -> value.bs().forEach(element -> add('b', element.asByteArrayUnsafe()));
      case L -> {
        begin('L', value.l().size());
        value.l().forEach(this::add);
      }
      case M -> add(value.m());
      case UNKNOWN_TO_SDK_VERSION -> add('?', value.toString());
    }
  }

  /** Adds a whole item, in whatever order its attributes are. */
  public void add(Map<String, AttributeValue> map) {
    begin('M', map.size());
    new TreeMap<>(map).forEach(this::add);
  }

  private void add(char type, String text) {
    add(type, text.getBytes(StandardCharsets.UTF_8));
  }

  private void add(char type, byte[] bytes) {
    begin(type, bytes.length);
    digest.update(bytes);
  }

  private void begin(char type, int size) {
    digest.update((byte) type);
    digest.update((byte) (size >>> 24));
    digest.update((byte) (size >>> 16));
    digest.update((byte) (size >>> 8));
    digest.update((byte) size);
  }
}

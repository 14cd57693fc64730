package dev.clave.assets;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the bytes of an asset lie: under its entity and its key, each part written so that no name
 * that a person gave can leave its place. Bytes arrive under {@code incoming/} and are copied to
 * {@code assets/} when confirmed, so that an upload URL used again changes nothing that counts.
 */
final class ObjectKeys {
  static final String INCOMING = "incoming/";
  static final String KEPT = "assets/";

  /** What file systems allow for one name, for stores that keep objects as files. */
  private static final int LONGEST_SEGMENT = 255;

  private final String entity;
  private final List<String> variables;

  ObjectKeys(String entity, List<String> variables) {
    this.entity = entity;
    this.variables = List.copyOf(variables);
  }

  /** What every object that arrived begins with. */
  String incomingPrefix() {
    return INCOMING + entity + "/";
  }

  String incoming(Map<String, Object> key) {
    return INCOMING + path(key);
  }

  /** What every object that is kept begins with. */
  String keptPrefix() {
    return KEPT + entity + "/";
  }

  /** Where the bytes with that tag of the store are kept. */
  String kept(Map<String, Object> key, String tag) {
    return kept(key) + safe(tag);
  }

  /** What every kept object of the asset begins with. */
  String kept(Map<String, Object> key) {
    return KEPT + path(key) + "/";
  }

  private String path(Map<String, Object> key) {
    StringBuilder path = new StringBuilder(entity);
    variables.forEach(name -> path.append('/').append(segment(name, key.get(name).toString())));
    return path.toString();
  }

  /** Refuses a key that no object's name can be made of. */
  void check(Map<String, Object> key) {
    path(key);
  }

  private static String segment(String name, String value) {
    String safe = safe(value);
    if (safe.length() > LONGEST_SEGMENT) {
      throw new AssetException(
          AssetException.Kind.REFUSED,
          "expected `%s` to take at most %d bytes in an object's name, found %d"
              .formatted(name, LONGEST_SEGMENT, safe.length()));
    }
    return safe;
  }

  /** The key of the metadata of the object under that name, if it is one of ours. */
  Optional<Map<String, Object>> key(String objectKey) {
    List<String> parts = new ArrayList<>(List.of(objectKey.split("/", -1)));
    int expected = variables.size() + (objectKey.startsWith(KEPT) ? 3 : 2);
    if (parts.size() != expected || !parts.get(1).equals(entity)) {
      return Optional.empty();
    }
    Map<String, Object> key = new LinkedHashMap<>();
    for (int i = 0; i < variables.size(); i++) {
      key.put(variables.get(i), URLDecoder.decode(parts.get(i + 2), StandardCharsets.UTF_8));
    }
    return Optional.of(key);
  }

  /** Letters, digits, hyphen and underscore as they are, every other byte as a percent code. */
  private static String safe(String text) {
    StringBuilder safe = new StringBuilder();
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      char letter = (char) (each & 0xff);
      boolean plain =
          letter < 128 && (Character.isLetterOrDigit(letter) || letter == '-' || letter == '_');
      safe.append(plain ? String.valueOf(letter) : "%%%02X".formatted(each & 0xff));
    }
    return safe.toString();
  }
}

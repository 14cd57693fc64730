package dev.clave.assets;

import dev.clave.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the bytes of an asset lie: under its table, its entity and its key, each part written so
 * that no name that a person gave can leave its place. Bytes arrive under {@code incoming/} and are
 * copied to {@code assets/} when confirmed, so that an upload URL used again changes nothing that
 * counts. Tables that share a bucket have no object in common.
 */
final class ObjectKeys {
  private static final String INCOMING = "incoming/";
  private static final String KEPT = "assets/";

  /** What file systems allow for one name, for stores that keep objects as files. */
  private static final int LONGEST_SEGMENT = 255;

  private final String incoming;
  private final String confirmedPrefix;
  private final List<String> variables;

  private ObjectKeys(String prefix, String entity, List<String> variables) {
    this.incoming = prefix + INCOMING + entity;
    this.confirmedPrefix = prefix + KEPT + entity;
    this.variables = List.copyOf(variables);
  }

  static ObjectKeys of(Table table, String entity, String prefix) {
    String place = PercentCode.of(table.tableName()) + "/" + PercentCode.of(entity) + "/";
    return new ObjectKeys(prefix, place, table.keyVariables(entity));
  }

  /** What every object that arrived begins with. */
  String incomingPrefix() {
    return incoming;
  }

  String incoming(Map<String, Object> key) {
    return incoming + path(key);
  }

  /** What every object that is kept begins with. */
  String keptPrefix() {
    return confirmedPrefix;
  }

  /** Where the bytes with that tag of the store are kept. */
  String kept(Map<String, Object> key, String tag) {
    return kept(key) + PercentCode.of(tag);
  }

  /** What every kept object of the asset begins with. */
  String kept(Map<String, Object> key) {
    return confirmedPrefix + path(key) + "/";
  }

  private String path(Map<String, Object> key) {
    return String.join(
        "/", variables.stream().map(name -> segment(name, String.valueOf(key.get(name)))).toList());
  }

  /** Refuses a key that no object's name can be made of. */
  void check(Map<String, Object> key) {
    path(key);
  }

  private static String segment(String name, String value) {
    String safe = PercentCode.of(value);
    if (safe.length() > LONGEST_SEGMENT) {
      throw new AssetException(
          AssetException.Kind.REFUSED,
          "expected `%s` to take at most %d bytes in an object's name, found %d"
              .formatted(name, LONGEST_SEGMENT, safe.length()));
    }
    return safe;
  }

  /** The key of the metadata of the object under that name, if the name was made here. */
  Optional<Map<String, Object>> key(String objectKey) {
    if (objectKey.startsWith(incoming)) {
      return read(objectKey.substring(incoming.length()), 0);
    }
    return objectKey.startsWith(confirmedPrefix)
        ? read(objectKey.substring(confirmedPrefix.length()), 1)
        : Optional.empty();
  }

  /**
   * @param more how many segments follow those of the key
   */
  private Optional<Map<String, Object>> read(String path, int more) {
    String[] segments = path.split("/", -1);
    if (segments.length != variables.size() + more) {
      return Optional.empty();
    }
    Map<String, Object> key = new LinkedHashMap<>();
    for (int i = 0; i < variables.size(); i++) {
      Optional<String> value = PercentCode.read(segments[i]);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      key.put(variables.get(i), value.get());
    }
    return Optional.of(key);
  }
}

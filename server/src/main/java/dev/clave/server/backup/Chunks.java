package dev.clave.server.backup;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The contents of all backups of a place, cut into chunks; equal chunks are kept once. */
final class Chunks {
  static final int LARGEST_BYTES = 4 << 20;
  private static final String FOLDER = "chunks/";
  private static final Pattern ID = Pattern.compile("[0-9a-f]{64}");

  private final BackupPlace place;
  private final BackupKey key;
  private final Set<String> storedNames = new HashSet<>();
  private final Set<String> addedNames = new LinkedHashSet<>();
  private long addedBytes;

  private Chunks(BackupPlace place, BackupKey key) {
    this.place = place;
    this.key = key;
  }

  /** Those of a place, where chunks that are there are not written again. */
  static Chunks of(BackupPlace place, BackupKey key) throws IOException {
    Chunks chunks = new Chunks(place, key);
    for (String name : place.names(FOLDER)) {
      String id = name.substring(name.lastIndexOf('/') + 1);
      if (name.equals(name(id))) {
        chunks.storedNames.add(id);
      }
    }
    return chunks;
  }

  /** Refuses what is no name of a chunk; it would lead to another file. */
  static void requireId(String id) {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException("expected the name of a chunk, found `" + id + "`");
    }
  }

  private static String name(String id) {
    return FOLDER + id.substring(0, Math.min(2, id.length())) + "/" + id;
  }

  boolean has(String id) {
    return storedNames.contains(id);
  }

  Set<String> all() {
    return Set.copyOf(storedNames);
  }

  long addedBytes() {
    return addedBytes;
  }

  /** Keeps a chunk; gives its name. */
  String put(byte[] content) throws IOException {
    String id = key.id(content);
    if (storedNames.add(id)) {
      byte[] storedChunk = key.seal(name(id), content);
      place.put(name(id), storedChunk);
      addedNames.add(id);
      addedBytes += storedChunk.length;
    }
    return id;
  }

  /** The content of a chunk, checked against its name. */
  byte[] get(String id) throws IOException {
    byte[] content = read(id).orElseThrow(() -> new IOException("the chunk `" + id + "` is gone"));
    return content;
  }

  private Optional<byte[]> read(String id) throws IOException {
    Optional<byte[]> storedChunk = place.get(name(id));
    if (storedChunk.isEmpty()) {
      return Optional.empty();
    }
    try {
      byte[] content = key.open(name(id), storedChunk.get());
      if (!key.id(content).equals(id)) {
        throw new IOException("the chunk `" + id + "` is damaged");
      }
      return Optional.of(content);
    } catch (BackupKey.DamagedException damage) {
      throw new IOException("the chunk `" + id + "` is damaged", damage);
    }
  }

  /** Reads back what was added: a disk may have kept something else. */
  void verifyAdded() throws IOException {
    for (String id : List.copyOf(addedNames)) {
      get(id);
    }
  }

  void delete(String id) throws IOException {
    place.delete(name(id));
    storedNames.remove(id);
  }
}

package dev.clave.server.backup;

import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * A file of a backup, or a folder.
 *
 * @param path where it is within the data folder, with `/` between names
 * @param folder whether it is a folder; then the rest is empty
 * @param modified when it was last changed, as an instant
 * @param attributes its extended attributes in Base64; the object store keeps content types there
 * @param pieces its content, in order
 */
record BackedFile(
    String path,
    boolean folder,
    long size,
    String modified,
    Map<String, String> attributes,
    List<Piece> pieces) {

  /** Refuses what no backup has: whoever can write to a place may have written it. */
  BackedFile {
    if (path.isEmpty() || path.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("expected a path, found `" + path + "`");
    }
    if (!modified.isEmpty() && Instant.parse(modified).isBefore(Instant.EPOCH)) {
      throw new IllegalArgumentException("expected a time since 1970, found `" + modified + "`");
    }
    attributes = Map.copyOf(attributes);
    attributes.values().forEach(Base64.getDecoder()::decode);
    pieces = List.copyOf(pieces);
  }

  /** A part of a chunk. */
  record Piece(String chunk, int offset, int length) {
    Piece {
      Chunks.requireId(chunk);
      if (offset < 0 || length < 0 || length > Chunks.LARGEST_BYTES - offset) {
        throw new IllegalArgumentException(
            "expected a part of a chunk, found %d bytes from %d".formatted(length, offset));
      }
    }
  }

  static BackedFile folder(String path) {
    return new BackedFile(path, true, 0, "", Map.of(), List.of());
  }

  BackedFile withPieces(List<Piece> content) {
    return new BackedFile(path, folder, size, modified, attributes, content);
  }
}

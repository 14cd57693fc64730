package dev.clave.server.backup;

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

  /** A part of a chunk. */
  record Piece(String chunk, int offset, int length) {}

  static BackedFile folder(String path) {
    return new BackedFile(path, true, 0, "", Map.of(), List.of());
  }

  BackedFile withPieces(List<Piece> content) {
    return new BackedFile(path, folder, size, modified, attributes, content);
  }
}

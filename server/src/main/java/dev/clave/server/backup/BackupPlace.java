package dev.clave.server.backup;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Where backups are kept: named contents, of which the largest is a few megabytes.
 *
 * <pre>{@code
 * try (BackupPlace place = new FolderPlace(Path.of("/mnt/backups"))) {
 *   List<String> names = place.names("");
 * }
 * }</pre>
 */
public interface BackupPlace extends AutoCloseable {
  /** More than any content has: a chunk and what is written before it, or a head. */
  int LARGEST_BYTES = 2 * Chunks.LARGEST_BYTES;

  /** Keeps a content under a name; it is there whole or not at all, also after a power cut. */
  void put(String name, byte[] content) throws IOException;

  /**
   * The content of a name.
   *
   * @throws IOException when it has more than {@link #LARGEST_BYTES}, or is no content at all
   */
  Optional<byte[]> get(String name) throws IOException;

  /** The names that begin so, in order. */
  List<String> names(String prefix) throws IOException;

  void delete(String name) throws IOException;

  /**
   * Keeps other processes from writing here until the hold is closed.
   *
   * @throws BackupException when another process writes here
   */
  Hold hold() throws IOException;

  /** The right to write. */
  interface Hold extends AutoCloseable {
    @Override
    void close() throws IOException;
  }

  @Override
  void close();

  /** Where it is, to be shown to people. */
  @Override
  String toString();
}

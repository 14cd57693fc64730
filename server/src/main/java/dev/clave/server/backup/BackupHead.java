package dev.clave.server.backup;

import java.time.Instant;
import java.util.List;

/**
 * What is known of a backup without reading its list of files.
 *
 * <pre>{@code
 * for (BackupHead backup : backups.all()) {
 *   System.out.println(backup.name() + " " + backup.begunAt());
 * }
 * }</pre>
 *
 * @param name the name by which it is restored
 * @param begun every write that was acknowledged before this instant is in it
 * @param version of the program that made it
 * @param files how many files it has
 * @param bytes how many bytes they have
 * @param addedBytes how many bytes it added to the place
 * @param list the chunks of its list of files
 */
public record BackupHead(
    String name,
    String begun,
    String version,
    int files,
    long bytes,
    long addedBytes,
    List<String> list) {

  /** Refuses what no backup has: whoever can write to a place may have written it. */
  public BackupHead {
    if (!name.equals(name(Instant.parse(begun)))) {
      throw new IllegalArgumentException(
          "expected the name of a backup of %s, found `%s`".formatted(begun, name));
    }
    list = List.copyOf(list);
    list.forEach(Chunks::requireId);
  }

  /** The name of a backup that began then; it is the name of a file too. */
  static String name(Instant begunAt) {
    return begunAt.toString().replace(':', '-');
  }

  public Instant begunAt() {
    return Instant.parse(begun);
  }
}

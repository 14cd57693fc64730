package dev.clave.server.backup;

import java.time.Instant;
import java.util.List;

/**
 * What is known of a backup without reading its list of files.
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

  public Instant begunAt() {
    return Instant.parse(begun);
  }
}

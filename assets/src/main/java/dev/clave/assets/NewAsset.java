package dev.clave.assets;

import java.util.List;
import java.util.Optional;

/**
 * A file that somebody wants to send.
 *
 * @param owner whose it will be
 * @param relation what kind of thing it will belong to, by a {@link Relation}'s name
 * @param relatedTo which of the owner's things of that kind
 * @param checksums the SHA-256 of each part in Base64, which the store then checks; or none
 */
public record NewAsset(
    String owner,
    String relation,
    Optional<String> relatedTo,
    String fileName,
    String contentType,
    long size,
    List<String> checksums) {
  /** More than any file system allows; short enough for metadata and for a header. */
  static final int LONGEST_NAME = 512;

  public NewAsset {
    checksums = List.copyOf(checksums);
  }

  public NewAsset(
      String owner,
      String relation,
      Optional<String> relatedTo,
      String fileName,
      String contentType,
      long size) {
    this(owner, relation, relatedTo, fileName, contentType, size, List.of());
  }
}

package dev.clave.assets;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A file that somebody wants to send.
 *
 * <pre>{@code
 * NewAsset photo =
 *     new NewAsset("ana", "photo", Optional.empty(), "ana.jpg", "image/jpeg", 48_213);
 * }</pre>
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
  private static final int LONGEST_NAME = 512;

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

  /** Refuses a name that is no text, or too much of it. */
  static void checkName(String fileName) {
    if (fileName.isBlank() || fileName.length() > LONGEST_NAME) {
      throw new AssetException(
          AssetException.Kind.REFUSED,
          "expected a file name of 1 to %d characters, found %d"
              .formatted(LONGEST_NAME, fileName.strip().length()));
    }
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(fileName)) {
      throw new AssetException(
          AssetException.Kind.REFUSED,
          "expected a file name of whole characters, found an unpaired surrogate");
    }
  }
}

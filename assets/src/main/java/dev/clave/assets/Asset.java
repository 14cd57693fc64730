package dev.clave.assets;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of a file.
 *
 * <pre>{@code
 * Asset asset = assets.asset(key, "ana");
 * boolean canBeFetched = asset.status() == Asset.Status.CONFIRMED;
 * }</pre>
 *
 * @param key the key of the metadata
 * @param relatedTo which of the owner's things of that kind it belongs to
 * @param checksum the SHA-256 that the client announced, if it did
 * @param tag the store's tag of the bytes that were checked, once confirmed
 * @param expires when an unconfirmed upload is over
 */
public record Asset(
    Map<String, Object> key,
    String owner,
    String relation,
    Optional<String> relatedTo,
    String fileName,
    String contentType,
    long size,
    Status status,
    Optional<String> checksum,
    Optional<String> tag,
    Optional<Instant> expires) {

  /** Where the bytes are. */
  public enum Status {
    /** They are awaited. */
    PENDING,
    /** They are here and were checked. */
    CONFIRMED,
    /** They never came through here. */
    ELSEWHERE
  }

  public Asset {
    key = Map.copyOf(key);
  }

  /** Whether it is an upload whose time is over. */
  boolean expired(Instant now) {
    return status == Status.PENDING && expires.filter(until -> until.isAfter(now)).isEmpty();
  }

  /** Whether both belong to the same thing. */
  boolean belongsWith(Asset other) {
    return owner.equals(other.owner)
        && relation.equals(other.relation)
        && relatedTo.equals(other.relatedTo);
  }

  Asset confirmed(String newTag) {
    return new Asset(
        key,
        owner,
        relation,
        relatedTo,
        fileName,
        contentType,
        size,
        Status.CONFIRMED,
        checksum,
        Optional.of(newTag),
        Optional.empty());
  }
}

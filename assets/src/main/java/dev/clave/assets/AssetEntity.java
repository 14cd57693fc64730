package dev.clave.assets;

import dev.clave.assets.AssetException.Kind;
import java.util.List;

/**
 * Which entity of a design holds what is known of a file, and under which names.
 *
 * @param name the entity
 * @param id the key variable that tells one asset from another; it is made here
 * @param owner the attribute that says whose it is
 * @param relation the attribute that says what kind of thing it belongs to, by a relation's name
 * @param checksum the SHA-256 that the client announced, as the store reports it
 * @param tag the store's tag of the bytes that were checked, set when they are kept
 * @param status the attribute that is {@code pending} until the bytes are there and checked, and
 *     {@code confirmed} from then on; with any other value the bytes are kept elsewhere
 * @param expiresAt the design's time to live, set while pending
 * @param discard a transaction that deletes an asset if it is still pending
 * @param relations what files can belong to
 */
public record AssetEntity(
    String name,
    String id,
    String owner,
    String relation,
    String fileName,
    String contentType,
    String size,
    String checksum,
    String tag,
    String status,
    String pending,
    String confirmed,
    String expiresAt,
    String discard,
    List<Relation> relations) {
  public AssetEntity {
    relations = List.copyOf(relations);
  }

  /** The relation of that name. */
  public Relation relation(String named) {
    return relations.stream()
        .filter(each -> each.name().equals(named))
        .findFirst()
        .orElseThrow(
            () ->
                new AssetException(
                    Kind.REFUSED,
                    "expected `relation` among %s, found `%s`"
                        .formatted(relations.stream().map(Relation::name).toList(), named)));
  }
}

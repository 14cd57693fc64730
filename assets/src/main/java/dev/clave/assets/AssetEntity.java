package dev.clave.assets;

/**
 * Which entity of a design holds what is known of a file, and under which names.
 *
 * @param name the entity
 * @param id the key variable that tells one asset from another; it is made here
 * @param owner the attribute that says whose it is
 * @param status the attribute that is {@code pending} until the bytes are there and checked, and
 *     {@code confirmed} from then on
 * @param expiresAt the design's time to live, set while pending
 * @param confirm a transaction that makes a pending asset a confirmed one, and nothing else
 * @param discard a transaction that deletes an asset if it is still pending
 */
public record AssetEntity(
    String name,
    String id,
    String owner,
    String fileName,
    String contentType,
    String size,
    String checksum,
    String status,
    String pending,
    String confirmed,
    String expiresAt,
    String confirm,
    String discard) {}

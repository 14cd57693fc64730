package dev.clave.assets;

import dev.clave.assets.AssetException.Kind;
import dev.clave.table.Item;
import dev.clave.table.Table;
import dev.clave.table.TableException;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/** The files of one entity. */
public final class Assets {
  private final Table table;
  private final AssetEntity entity;
  private final Bucket bucket;
  private final AssetsOptions options;
  private final ObjectKeys keys;

  private Assets(Table table, AssetEntity entity, Bucket bucket, AssetsOptions options) {
    this.table = table;
    this.entity = entity;
    this.bucket = bucket;
    this.options = options;
    this.keys = new ObjectKeys(entity.name(), table.keyVariables(entity.name()));
  }

  public static Assets open(Table table, AssetEntity entity, Bucket bucket, AssetsOptions options) {
    return new Assets(table, entity, bucket, options);
  }

  /**
   * Lends a place to send the bytes to: exactly that type and that many. Until it is confirmed the
   * asset is pending and expires.
   */
  public Upload begin(NewAsset wanted) {
    check(wanted);
    Instant expires = options.clock().instant().plus(options.uploadLife());
    Map<String, Object> attributes = new LinkedHashMap<>(wanted.relations());
    attributes.put(entity.id(), UUID.randomUUID().toString());
    attributes.put(entity.owner(), wanted.owner());
    attributes.put(entity.fileName(), wanted.fileName());
    attributes.put(entity.contentType(), wanted.contentType());
    attributes.put(entity.size(), wanted.size());
    attributes.put(entity.status(), entity.pending());
    attributes.put(entity.expiresAt(), expires);
    // The item first: an upload that nobody knows of could never be swept by its expiry.
    Map<String, Object> key = table.identity(table.create(entity.name(), attributes));
    return new Upload(key, parts(key, wanted), expires);
  }

  private void check(NewAsset wanted) {
    if (wanted.size() < 1 || wanted.size() > options.largest()) {
      throw new AssetException(
          Kind.REFUSED,
          "expected a file of 1 to %d bytes, found %d".formatted(options.largest(), wanted.size()));
    }
    if (!options.contentTypes().contains(wanted.contentType().toLowerCase(Locale.ROOT))) {
      throw new AssetException(
          Kind.REFUSED,
          "expected one of %s, found `%s`"
              .formatted(options.contentTypes().stream().sorted().toList(), wanted.contentType()));
    }
    if (wanted.fileName().isBlank()) {
      throw new AssetException(Kind.REFUSED, "expected a file name, found nothing");
    }
  }

  private List<Upload.Part> parts(Map<String, Object> key, NewAsset wanted) {
    String incoming = keys.incoming(key);
    if (wanted.size() <= options.partBytes()) {
      return List.of(
          bucket.put(incoming, wanted.contentType(), wanted.size(), options.uploadLife()));
    }
    String upload = bucket.beginParts(incoming, wanted.contentType());
    List<Upload.Part> parts = new ArrayList<>();
    for (long at = 0; at < wanted.size(); at += options.partBytes()) {
      long size = Math.min(options.partBytes(), wanted.size() - at);
      parts.add(bucket.part(incoming, upload, parts.size() + 1, size, options.uploadLife()));
    }
    return parts;
  }

  /**
   * Checks that the announced bytes are there and keeps them. Safe to repeat; afterwards the upload
   * URL changes nothing any more.
   */
  public Item confirm(Map<String, ?> key, String owner) {
    Item item = owned(key, owner);
    if (item.get(entity.status()).equals(entity.confirmed())) {
      return item;
    }
    Map<String, Object> identity = table.identity(item);
    String incoming = keys.incoming(identity);
    bucket.joinArrived(incoming);
    HeadObjectResponse head =
        bucket
            .head(incoming)
            .orElseThrow(() -> new AssetException(Kind.NOT_UPLOADED, "the bytes have not arrived"));
    checkBytes(item, incoming, head);
    // Bytes first, then the word: a confirmed asset always has its object.
    bucket.copy(incoming, head.eTag(), keys.kept(identity));
    Map<String, Object> inputs = new LinkedHashMap<>(identity);
    inputs.put(entity.checksum(), head.eTag().replace("\"", ""));
    try {
      table.transact(entity.confirm(), inputs);
    } catch (TableException e) {
      throw new AssetException(Kind.NOT_FOUND, "the upload expired before it was confirmed");
    }
    bucket.delete(incoming);
    return owned(key, owner);
  }

  private void checkBytes(Item item, String incoming, HeadObjectResponse head) {
    long announced = ((Number) item.get(entity.size())).longValue();
    if (head.contentLength() != announced) {
      throw new AssetException(
          Kind.MISMATCH, "expected %d bytes, found %d".formatted(announced, head.contentLength()));
    }
    String type = item.get(entity.contentType()).toString();
    String found = ContentCheck.found(bucket.beginning(incoming, head.eTag(), ContentCheck.BYTES));
    if (!ContentCheck.fits(type, found)) {
      throw new AssetException(
          Kind.MISMATCH, "expected content of `%s`, found `%s`".formatted(type, found));
    }
  }

  /** A URL to fetch the bytes with for a while, saved under the name they were sent with. */
  public URI download(Map<String, ?> key, String owner) {
    Item item = owned(key, owner);
    if (!item.get(entity.status()).equals(entity.confirmed())) {
      throw new AssetException(Kind.NOT_UPLOADED, "the upload was not confirmed");
    }
    return bucket.download(
        keys.kept(table.identity(item)),
        item.get(entity.contentType()).toString(),
        item.get(entity.fileName()).toString(),
        options.downloadLife());
  }

  /** Takes the asset away, metadata first. Safe to repeat; what a kill leaves is swept. */
  public void delete(Map<String, ?> key, String owner) {
    Optional<Item> item = table.getConsistent(entity.name(), key);
    if (item.isPresent()) {
      Map<String, Object> identity = table.identity(owned(key, owner));
      table.delete(entity.name(), identity);
      bucket.delete(keys.kept(identity));
      bucket.delete(keys.incoming(identity));
    }
  }

  private Item owned(Map<String, ?> key, String owner) {
    return table
        .getConsistent(entity.name(), key)
        .filter(item -> owner.equals(item.get(entity.owner())))
        .orElseThrow(() -> new AssetException(Kind.NOT_FOUND, "there is no such asset"));
  }

  /** What makes the two stores agree again. */
  public Sweeper sweeper() {
    return new Sweeper(table, entity, bucket, keys, options);
  }
}

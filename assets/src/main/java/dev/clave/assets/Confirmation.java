package dev.clave.assets;

import dev.clave.assets.Asset.Status;
import dev.clave.assets.AssetException.Kind;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/** Checks the bytes that arrived, keeps them, and says so in the table. */
final class Confirmation {
  /** How often another writer may come between before somebody must try again. */
  private static final int ATTEMPTS = 10;

  private final Metadata metadata;
  private final Bucket bucket;
  private final ObjectKeys keys;
  private final AssetsOptions options;

  Confirmation(Metadata metadata, Bucket bucket, ObjectKeys keys, AssetsOptions options) {
    this.metadata = metadata;
    this.bucket = bucket;
    this.keys = keys;
    this.options = options;
  }

  Asset of(Asset asset) {
    refuseExpired(asset);
    String incoming = keys.incoming(asset.key());
    HeadObjectResponse head = arrived(incoming, asset.size());
    check(asset, incoming, head);
    // Bytes first, then the word: a confirmed asset always has its object. Under the tag of what
    // was checked, so that a confirmation that comes late cannot change what another one kept.
    String tag = head.eTag().replace("\"", "");
    bucket.objects().copy(incoming, head.eTag(), keys.kept(asset.key(), tag));
    Asset confirmed = confirm(asset, tag);
    bucket.objects().delete(incoming);
    return confirmed;
  }

  private HeadObjectResponse arrived(String incoming, long size) {
    return bucket
        .objects()
        .head(incoming)
        .or(
            () -> {
              bucket.parts().join(incoming, size);
              return bucket.objects().head(incoming);
            })
        .orElseThrow(() -> new AssetException(Kind.NOT_UPLOADED, "the bytes have not arrived"));
  }

  private void check(Asset asset, String incoming, HeadObjectResponse head) {
    if (head.contentLength() != asset.size()) {
      throw new AssetException(
          Kind.MISMATCH,
          "expected %d bytes, found %d".formatted(asset.size(), head.contentLength()));
    }
    asset.checksum().ifPresent(expected -> checkSum(expected, incoming, head));
    String type =
        ContentCheck.type(bucket.objects().beginning(incoming, head.eTag(), ContentCheck.BYTES));
    if (!ContentCheck.fits(asset.contentType(), type)) {
      throw new AssetException(
          Kind.MISMATCH,
          "expected content of `%s`, found `%s`".formatted(asset.contentType(), type));
    }
  }

  /** Not every store keeps checksums, nor looks at them on arrival: then the bytes are read. */
  private void checkSum(String expected, String incoming, HeadObjectResponse head) {
    String checksum =
        Optional.ofNullable(head.checksumSHA256())
            .orElseGet(
                () ->
                    bucket
                        .objects()
                        .read(
                            incoming,
                            head.eTag(),
                            bytes ->
                                Checksums.of(bytes, head.contentLength(), options.partBytes())));
    if (!checksum.equals(expected)) {
      throw new AssetException(
          Kind.MISMATCH, "expected the checksum `%s`, found `%s`".formatted(expected, checksum));
    }
  }

  private Asset confirm(Asset asset, String tag) {
    for (int attempt = 1; ; attempt++) {
      try {
        Optional<Asset> replacedAsset = attempt(asset, tag);
        replacedAsset.ifPresent(old -> bucket.objects().deleteAll(keys.kept(old.key())));
        return asset.confirmed(tag);
      } catch (TableException e) {
        if (e.kind() == TableException.Kind.BUSY || attempt == ATTEMPTS) {
          throw e;
        }
        Asset now = metadata.owned(asset.key(), asset.owner());
        if (now.status() == Status.CONFIRMED) {
          return now;
        }
        refuseExpired(now);
      }
    }
  }

  private void refuseExpired(Asset asset) {
    if (asset.expired(options.clock().instant())) {
      throw new AssetException(
          Kind.NOT_FOUND, "the upload expired at %s".formatted(asset.expires().orElseThrow()));
    }
  }

  /** Confirms, and names the file in its holder; gives the one that was there before. */
  private Optional<Asset> attempt(Asset asset, String tag) {
    Relation relation = metadata.entity().relation(asset.relation());
    Item holder = metadata.holder(relation, metadata.marks(asset));
    Map<String, Object> inputs = metadata.inputs(asset);
    inputs.put(metadata.entity().attribute(Field.TAG), tag);
    if (relation.holder().holds() instanceof Relation.Many many) {
      metadata.transact(many.confirm(), inputs);
      return Optional.empty();
    }
    Relation.One one = (Relation.One) relation.holder().holds();
    Optional<String> previousId =
        Optional.ofNullable(holder.get(one.attribute())).map(Object::toString);
    // What the holder says may be anybody's file: only one of its own goes away.
    Optional<Asset> previous =
        previousId.flatMap(id -> metadata.find(sibling(asset, id))).filter(asset::belongsWith);
    // A holder that has none yet cannot have this one either.
    inputs.put(
        Relation.One.PREVIOUS,
        previousId.orElse(asset.key().get(metadata.entity().attribute(Field.ID)).toString()));
    metadata.transact(previous.isPresent() ? one.replace() : one.attach(), inputs);
    return previous;
  }

  private Map<String, Object> sibling(Asset asset, String id) {
    Map<String, Object> key = new LinkedHashMap<>(asset.key());
    key.put(metadata.entity().attribute(Field.ID), id);
    return key;
  }
}

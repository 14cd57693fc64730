package dev.clave.assets;

import dev.clave.assets.Asset.Status;
import dev.clave.assets.AssetException.Kind;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files of one entity.
 *
 * <pre>{@code
 * Assets assets = Assets.open(table, entity, bucket, AssetsOptions.defaults());
 * Upload upload = assets.begin(newAsset); // the client sends the bytes to upload.parts()
 * Asset asset = assets.confirm(upload.key(), owner);
 * URI url = assets.download(upload.key(), owner);
 * }</pre>
 */
public final class Assets {
  private final AssetEntity entity;
  private final Bucket bucket;
  private final AssetsOptions options;
  private final Metadata metadata;
  private final ObjectKeys keys;
  private final Uploads uploads;

  private Assets(Table table, AssetEntity entity, Bucket bucket, AssetsOptions options) {
    this.entity = entity;
    this.bucket = bucket;
    this.options = options;
    this.metadata = new Metadata(table, entity);
    this.keys = ObjectKeys.of(table, entity.name(), options.prefix());
    this.uploads = new Uploads(bucket, keys, options);
  }

  /**
   * Files of an entity in a bucket.
   *
   * @throws IllegalArgumentException when the entity names what the table's design does not have
   */
  public static Assets open(Table table, AssetEntity entity, Bucket bucket, AssetsOptions options) {
    DesignFit.check(table, entity);
    return new Assets(table, entity, bucket, options);
  }

  /** The same files with their metadata written through a table of the same design. */
  public Assets through(Table other) {
    return new Assets(other, entity, bucket, options);
  }

  public AssetEntity entity() {
    return entity;
  }

  public AssetsOptions options() {
    return options;
  }

  /**
   * Lends a place to send the bytes to: exactly that type and that many. Until it is confirmed the
   * asset is pending and expires.
   *
   * @return where to send each part
   * @throws AssetException {@code REFUSED} for a name, type, size, relation or checksum that does
   *     not fit
   */
  public Upload begin(NewAsset asset) {
    Optional<String> checksum = Checksums.whole(asset.checksums(), uploads.partsOf(asset.size()));
    Instant expires = options.clock().instant().plus(uploads.lifeOf(asset.size()));
    Map<String, Object> draft = metadata.draft(asset, checksum, expires);
    keys.check(draft);
    // The item first: an upload that nobody knows of could never be swept by its expiry.
    return uploads.begin(metadata.create(draft), asset.checksums());
  }

  /**
   * Lends again the places of what has not arrived, for a client that lost its way.
   *
   * @throws AssetException {@code REFUSED} once it is confirmed, or when it was begun with
   *     checksums; {@code NOT_FOUND} when the owner has no such asset or the upload has expired
   */
  public Upload resume(Map<String, ?> key, String owner) {
    Asset asset = asset(key, owner);
    if (asset.status() != Status.PENDING) {
      throw new AssetException(Kind.REFUSED, "the upload was confirmed before");
    }
    return uploads.resume(asset);
  }

  /**
   * Checks that the announced bytes are there, keeps them, and names them in the thing they belong
   * to; a file that was there before goes away. Safe to repeat; afterwards the upload URL changes
   * nothing any more.
   *
   * @throws AssetException {@code NOT_UPLOADED} when bytes are missing, {@code MISMATCH} when they
   *     are not what was announced, {@code NOT_FOUND} when the owner has no such asset or the
   *     upload has expired
   */
  public Asset confirm(Map<String, ?> key, String owner) {
    Asset asset = asset(key, owner);
    return asset.status() == Status.CONFIRMED
        ? asset
        : new Confirmation(metadata, bucket, keys, options).of(asset);
  }

  /**
   * What is known of one of the owner's files.
   *
   * @throws AssetException {@code NOT_FOUND} when there is none, or it is somebody else's
   */
  public Asset asset(Map<String, ?> key, String owner) {
    return metadata.owned(key, owner);
  }

  /** Whose a file is, for those who may see everybody's. */
  public Optional<String> owner(Map<String, ?> key) {
    return metadata.find(key).map(Asset::owner);
  }

  /**
   * The files of one of the owner's things, also those that are awaited.
   *
   * @param cursor where an earlier page ended
   * @throws AssetException {@code REFUSED} for an unknown relation, or when {@code relatedTo} does
   *     not fit it
   */
  public AssetPage list(
      String owner,
      String relation,
      Optional<String> relatedTo,
      int limit,
      Optional<String> cursor) {
    return metadata.list(owner, entity.relation(relation), relatedTo, limit, cursor);
  }

  /**
   * Some of the assets there are, whoever's they are, for somebody who knows no owner yet.
   *
   * @param limit so many at most
   * @param mostItems so many items of the table are read at most, whatever they are
   */
  public List<Asset> some(int limit, int mostItems) {
    return metadata.some(mostItems).limit(limit).toList();
  }

  /** A URL to fetch the bytes with for a while, saved under the name they were sent with. */
  public URI download(Map<String, ?> key, String owner) {
    return download(key, owner, asset(key, owner).fileName());
  }

  /**
   * A URL to fetch the bytes with for a while, saved under that name.
   *
   * @throws AssetException {@code REFUSED} for a name that no file can have, {@code NOT_FOUND} when
   *     the owner has no such asset, {@code NOT_UPLOADED} until it is confirmed
   */
  public URI download(Map<String, ?> key, String owner, String fileName) {
    NewAsset.checkName(fileName);
    Asset asset = asset(key, owner);
    if (asset.status() != Status.CONFIRMED) {
      throw new AssetException(
          Kind.NOT_UPLOADED,
          asset.status() == Status.PENDING
              ? "the upload was not confirmed"
              : "the bytes are kept elsewhere");
    }
    return bucket
        .urls()
        .download(
            keys.kept(asset.key(), asset.tag().orElseThrow()),
            asset.contentType(),
            fileName,
            options.downloadLife());
  }

  /**
   * Takes the asset away, metadata first. Safe to repeat: that also finishes what a kill left half
   * done. Another owner's asset does not exist here either.
   *
   * @return whether there was one
   */
  public boolean delete(Map<String, ?> key, String owner) {
    Removal removal = new Removal(metadata, bucket, keys);
    Optional<Asset> asset = metadata.find(key);
    if (asset.isEmpty()) {
      removal.objects(new LinkedHashMap<>(key));
      return false;
    }
    boolean owned = asset.get().owner().equals(owner);
    if (owned) {
      removal.of(asset.get());
    }
    return owned;
  }

  /**
   * As {@link #delete} of an asset that is there, but its bytes stay: for a dry run on a table that
   * is a copy.
   */
  public boolean deleteMetadata(Map<String, ?> key, String owner) {
    Optional<Asset> asset = metadata.find(key).filter(each -> each.owner().equals(owner));
    asset.ifPresent(new Removal(metadata, bucket, keys)::metadataOf);
    return asset.isPresent();
  }

  /** The thing that a file belongs to, by the item of its metadata; empty if it is gone. */
  public Optional<Item> holder(Item item) {
    return metadata.holder(metadata.read(item));
  }

  /**
   * Whether an item of the entity stands for bytes, as it would be or as it is stored: then only
   * the operations here may write it. Ids are made here, so that none comes to stand for bytes that
   * did not when it was looked at.
   *
   * @param visibleTable the table as the caller may see it
   * @param attributes those of its key, and those that would be written
   */
  public boolean guards(Table visibleTable, Map<String, ?> attributes) {
    return new Metadata(visibleTable, entity).standsForBytes(attributes);
  }

  /** What makes the two stores agree again. */
  public Sweeper sweeper() {
    return new Sweeper(metadata, bucket, keys, options);
  }
}

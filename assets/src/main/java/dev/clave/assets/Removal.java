package dev.clave.assets;

import dev.clave.assets.Asset.Status;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import java.util.Map;
import java.util.Optional;

/** Takes an asset out of both stores, the table first: what a death in between leaves is swept. */
record Removal(Metadata metadata, Bucket bucket, ObjectKeys keys) {

  void of(Asset asset) {
    metadataOf(asset);
    objects(asset.key());
  }

  /** Takes an asset out of the table only. */
  void metadataOf(Asset asset) {
    if (asset.status() == Status.PENDING && !metadata.discard(asset)) {
      // Confirmed in this very moment, or gone.
      Optional<Asset> now = metadata.find(asset.key());
      if (now.filter(each -> each.status() == Status.PENDING).isPresent()) {
        throw new IllegalStateException(
            "expected `%s` to delete an asset that is pending, found it refused"
                .formatted(metadata.entity().discard()));
      }
      now.ifPresent(this::metadata);
    } else if (asset.status() != Status.PENDING) {
      metadata(asset);
    }
  }

  private void metadata(Asset asset) {
    if (!detached(asset)) {
      metadata.table().delete(metadata.entity().name(), asset.key());
    }
  }

  /** Everything that lies under the key of an asset that is no more. */
  void objects(Map<String, Object> key) {
    bucket.parts().abandon(keys.incoming(key));
    bucket.objects().delete(keys.incoming(key));
    bucket.objects().deleteAll(keys.kept(key));
  }

  /** Deletes the metadata together with its name in the holder, if that is the file it names. */
  private boolean detached(Asset asset) {
    Relation.Holder holder = metadata.entity().relation(asset.relation()).holder();
    if (!(holder.holds() instanceof Relation.One one)) {
      return false;
    }
    Object id = asset.key().get(metadata.entity().attribute(Field.ID));
    if (metadata.holder(asset).filter(item -> id.equals(item.get(one.attribute()))).isEmpty()) {
      return false;
    }
    try {
      metadata.transact(one.detach(), metadata.inputs(asset));
      return true;
    } catch (TableException e) {
      // Another file took its place, or it is gone already: no name is left to remove.
      if (e.kind() == Kind.CONDITION_FAILED || e.kind() == Kind.NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }
}

package dev.clave.assets;

import dev.clave.table.Item;
import dev.clave.table.TableException;
import dev.clave.table.TableException.Kind;
import java.util.Optional;

/** Takes an asset out of both stores, the table first: what a death in between leaves is swept. */
record Removal(Metadata metadata, Bucket bucket, ObjectKeys keys) {

  void of(Asset asset) {
    if (asset.status() == Asset.Status.PENDING && !metadata.discard(asset)) {
      // Confirmed in this very moment, or gone.
      metadata.find(asset.key()).ifPresent(this::of);
      return;
    }
    if (asset.status() != Asset.Status.PENDING && !detached(asset)) {
      metadata.table().delete(metadata.entity().name(), asset.key());
    }
    objects(asset);
  }

  void objects(Asset asset) {
    bucket.abandonParts(keys.incoming(asset.key()));
    bucket.delete(keys.incoming(asset.key()));
    bucket.deleteAll(keys.kept(asset.key()));
  }

  /** Deletes the metadata together with its name in the holder, if that is the file it names. */
  private boolean detached(Asset asset) {
    Relation.Holder holder = metadata.entity().relation(asset.relation()).holder();
    if (!(holder.holds() instanceof Relation.One one)) {
      return false;
    }
    Optional<Item> holding =
        metadata.table().getConsistent(holder.entity(), holder.key(metadata.marks(asset)));
    Object id = asset.key().get(metadata.entity().id());
    if (holding.filter(item -> id.equals(item.get(one.attribute()))).isEmpty()) {
      return false;
    }
    try {
      metadata.table().transact(one.detach(), metadata.inputs(asset));
      return true;
    } catch (TableException e) {
      // Another file took its place, or it is gone already: no name is left to take away.
      if (e.kind() == Kind.CONDITION_FAILED || e.kind() == Kind.NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }
}

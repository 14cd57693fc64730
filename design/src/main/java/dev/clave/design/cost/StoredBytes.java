package dev.clave.design.cost;

import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.Load;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Table;
import dev.clave.design.model.VectorIndex;
import java.util.function.ToDoubleFunction;

/** How many bytes a table and its indexes hold: as the load states, or items times their size. */
final class StoredBytes {
  /** What DynamoDB adds to each item, and to each entry of an index, for its own indexing. */
  private static final int OVERHEAD = 100;

  private final Design design;
  private final Load load;
  private final ItemSize sizes;

  StoredBytes(Design design, Load load) {
    this.design = design;
    this.load = load;
    this.sizes = new ItemSize(load);
  }

  /** All tables, without their indexes. */
  double table() {
    return load.storageBytes()
        .orElseGet(() -> design.tables().stream().mapToDouble(this::of).sum());
  }

  /** All indexes of all tables. */
  double indexes() {
    return load.indexStorageBytes()
        .orElseGet(
            () ->
                design.tables().stream()
                    .mapToDouble(
                        table ->
                            table.indexes().stream().mapToDouble(index -> of(table, index)).sum()
                                + table.vectorIndexes().stream()
                                    .mapToDouble(index -> of(table, index))
                                    .sum())
                    .sum());
  }

  double of(Table table) {
    return sum(
        table,
        entity ->
            OVERHEAD
                + sizes.of(entity)
                + entity.references().stream()
                    .mapToDouble(reference -> OVERHEAD + sizes.of(entity, reference))
                    .sum()
                + ItemSize.shards(entity) * (OVERHEAD + sizes.shard(entity))
                + entity.unique().stream()
                    .mapToDouble(
                        unique ->
                            ItemSize.guards(unique) * (OVERHEAD + sizes.guard(entity, unique)))
                    .sum());
  }

  double of(Table table, Index index) {
    return sum(
        table,
        entity -> {
          double itemBytes =
              entity.writes(index.key()) ? OVERHEAD + sizes.in(index, entity, table.key()) : 0;
          return itemBytes
              + entity.references().stream()
                  .filter(reference -> isIn(reference, index))
                  .mapToDouble(reference -> OVERHEAD + sizes.of(entity, reference))
                  .sum();
        });
  }

  /** Entries of a vector index: the vector, the keys and what is projected. */
  double of(Table table, VectorIndex index) {
    return sum(
        table,
        entity ->
            entity.attribute(index.attribute()).isPresent()
                ? sizes.in(index, entity, table.key())
                : 0);
  }

  private static boolean isIn(Reference reference, Index index) {
    return index.key().attributes().stream()
        .allMatch(attribute -> reference.keys().containsKey(attribute.name()));
  }

  private double sum(Table table, ToDoubleFunction<Entity> bytesPerItem) {
    return design.entities().stream()
        .filter(entity -> entity.table().equals(table.name()))
        .filter(entity -> load.entities().containsKey(entity.name()))
        .mapToDouble(
            entity ->
                load.entities().get(entity.name()).stored().orElse(0)
                    * bytesPerItem.applyAsDouble(entity))
        .sum();
  }
}

package dev.clave.engine.write;

import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;

/**
 * Fills new indexes from the items that were there before them, and clears dropped ones, while the
 * table stays in use. New writes keep a new index from the moment it is declared, so filling only
 * has to touch each older item once. What a process leaves half done the next one does again.
 */
public final class IndexBuild {

  private static final int CHUNK = 200;

  /** Of larger items fewer: a value of two bytes becomes an object of a hundred. */
  private static final int CHUNK_BYTES = 256 << 10;

  private final Storage storage;
  private final Catalogue catalogue;
  private final Writer writer;
  private final TableSizes sizes;

  public IndexBuild(Storage storage, Catalogue catalogue, Writer writer, TableSizes sizes) {
    this.storage = storage;
    this.catalogue = catalogue;
    this.writer = writer;
    this.sizes = sizes;
  }

  /** Finishes everything that is being created or deleted. */
  public void run() {
    for (Table table : catalogue.tables()) {
      for (Index index : table.indexes()) {
        if (index.status() == IndexStatus.CREATING && !isAllocated(table, index)) {
          catalogue.finish(
              table.name(),
              definition -> definition.describe(before -> allocated(before, index.name())));
        } else if (index.status() == IndexStatus.CREATING) {
          fill(table, index);
          catalogue.finish(
              table.name(),
              definition -> definition.describe(before -> activated(before, index.name())));
        } else if (index.status() == IndexStatus.DELETING) {
          storage.write(new Batch().deleteRange(index.space().all()));
          catalogue.finish(
              table.name(),
              definition -> definition.describe(before -> without(before, index.name())));
        }
      }
    }
  }

  private void fill(Table table, Index index) {
    KeyRange rest = table.space().all();
    while (true) {
      List<byte[]> keys = new ArrayList<>(CHUNK);
      int storedBytes = 0;
      try (Cursor cursor = storage.scan(rest, Direction.FORWARD)) {
        while (keys.size() < CHUNK && storedBytes < CHUNK_BYTES && cursor.next()) {
          keys.add(cursor.key());
          storedBytes += cursor.value().length;
        }
      }
      if (keys.isEmpty()) {
        return;
      }
      writer.enter(index, keys, sizes);
      rest = rest.startingAfter(keys.get(keys.size() - 1));
    }
  }

  /** A vector index is allocated first and filled at a later turn. */
  private static boolean isAllocated(Table table, Index index) {
    return table.description().vectorIndexes().stream()
        .noneMatch(
            description ->
                description.indexName().equals(index.name())
                    && Boolean.FALSE.equals(description.backfilling()));
  }

  /** The table is active again while a vector index of it is filled. */
  private static TableDescription allocated(TableDescription table, String name) {
    return withVectors(table, index -> index.indexName().equals(name) ? filling(index) : index)
        .tableStatus(TableStatus.ACTIVE)
        .build();
  }

  private static VectorIndexDescription filling(VectorIndexDescription index) {
    return index.toBuilder().backfilling(true).build();
  }

  private static TableDescription.Builder withVectors(
      TableDescription table, UnaryOperator<VectorIndexDescription> change) {
    return table.hasVectorIndexes()
        ? table.toBuilder().vectorIndexes(table.vectorIndexes().stream().map(change).toList())
        : table.toBuilder();
  }

  /** Active, unless it was dropped while it was filled. */
  private static VectorIndexDescription filled(VectorIndexDescription index) {
    return index.indexStatus() == IndexStatus.CREATING
        ? index.toBuilder().indexStatus(IndexStatus.ACTIVE).backfilling(null).build()
        : index;
  }

  private static TableDescription activated(TableDescription table, String name) {
    if (isVector(table, name)) {
      return settled(
          withVectors(table, index -> index.indexName().equals(name) ? filled(index) : index)
              .build());
    }
    List<GlobalSecondaryIndexDescription> indexes =
        table.globalSecondaryIndexes().stream()
            .map(
                index ->
                    index.indexName().equals(name)
                        ? index.toBuilder()
                            .indexStatus(IndexStatus.ACTIVE)
                            .backfilling(null)
                            .build()
                        : index)
            .toList();
    return settled(table.toBuilder().globalSecondaryIndexes(indexes).build());
  }

  private static boolean isVector(TableDescription table, String name) {
    return table.vectorIndexes().stream().anyMatch(index -> index.indexName().equals(name));
  }

  private static TableDescription without(TableDescription table, String name) {
    if (isVector(table, name)) {
      List<VectorIndexDescription> others =
          table.vectorIndexes().stream().filter(index -> !index.indexName().equals(name)).toList();
      TableDescription rest =
          table.toBuilder().vectorIndexes(others.isEmpty() ? null : others).build();
      return settled(
          rest.toBuilder()
              .attributeDefinitions(AttributesInUse.of(rest, rest.globalSecondaryIndexes()))
              .build());
    }
    List<GlobalSecondaryIndexDescription> indexes =
        table.globalSecondaryIndexes().stream()
            .filter(index -> !index.indexName().equals(name))
            .toList();
    return settled(
        table.toBuilder()
            .globalSecondaryIndexes(indexes.isEmpty() ? null : indexes)
            .attributeDefinitions(AttributesInUse.of(table, indexes))
            .build());
  }

  /** The table is active again once none of its indexes is on the way. */
  private static TableDescription settled(TableDescription table) {
    boolean busy =
        table.globalSecondaryIndexes().stream()
                .anyMatch(index -> index.indexStatus() != IndexStatus.ACTIVE)
            || table.vectorIndexes().stream()
                .anyMatch(index -> index.indexStatus() != IndexStatus.ACTIVE);
    return busy ? table : table.toBuilder().tableStatus(TableStatus.ACTIVE).build();
  }
}

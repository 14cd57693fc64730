package dev.clave.design.parse;

import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Table;
import java.util.List;
import java.util.stream.Stream;

/**
 * Has the indexes that hold references project whose they are: a reader who finds one in an index
 * then reads the item that it refers to.
 */
final class FollowedReferences {
  private FollowedReferences() {}

  static List<Table> in(List<Table> tables, List<Entity> entities) {
    return tables.stream()
        .map(
            table ->
                table.withIndexes(
                    table.indexes().stream()
                        .map(index -> holdsOne(table, index, entities) ? followed(index) : index)
                        .toList()))
        .toList();
  }

  private static boolean holdsOne(Table table, Index index, List<Entity> entities) {
    return entities.stream()
        .filter(entity -> entity.table().equals(table.name()))
        .flatMap(entity -> entity.references().stream())
        .anyMatch(reference -> index.key().isWithin(reference.keys().keySet()));
  }

  private static Index followed(Index index) {
    if (index.projection() instanceof Projection.All) {
      return index;
    }
    Stream<String> includedNames =
        index.projection() instanceof Projection.Include include
            ? include.attributes().stream()
            : Stream.of();
    return index.withProjection(
        new Projection.Include(
            Stream.concat(includedNames, Stream.of(Reference.OWNER)).distinct().toList()));
  }
}

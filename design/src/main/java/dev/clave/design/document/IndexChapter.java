package dev.clave.design.document;

import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Table;
import dev.clave.design.model.VectorIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The index table: keys, what is kept, who is in it and who reads it. */
final class IndexChapter {
  private IndexChapter() {}

  static Chapter of(Design design, Words words) {
    List<List<Cell>> rows = new ArrayList<>();
    for (Table table : design.tables()) {
      for (Index index : table.indexes()) {
        rows.add(row(design, table, index, words));
      }
      for (VectorIndex index : table.vectorIndexes()) {
        rows.add(row(design, table, index, words));
      }
    }
    if (rows.isEmpty()) {
      return new Chapter("indexes", words.of("indexes"), List.of());
    }
    List<String> columns =
        List.of(
            words.of("index"),
            words.of("key"),
            words.of("projection"),
            words.of("shards"),
            words.of("holds"),
            words.of("readBy"));
    return new Chapter("indexes", words.of("indexes"), List.of(new Block.Grid(columns, rows)));
  }

  private static List<Cell> row(Design design, Table table, Index index, Words words) {
    List<String> holds =
        design.entities().stream()
            .filter(entity -> entity.table().equals(table.name()))
            .filter(entity -> isIn(entity, index))
            .map(Entity::name)
            .toList();
    List<String> readers =
        design.patterns().stream()
            .filter(pattern -> pattern.table().equals(table.name()))
            .filter(pattern -> pattern.index().equals(Optional.of(index.name())))
            .map(Pattern::name)
            .toList();
    return List.of(
        new Cell.Noted(Cell.code(index.name()), index.about()),
        Cell.code(index.key().text()),
        Cell.text(projection(index.projection(), words)),
        new Cell.Amount(Integer.toString(index.shards())),
        new Cell.Entities(holds),
        new Cell.Code(readers));
  }

  private static List<Cell> row(Design design, Table table, VectorIndex index, Words words) {
    List<String> holds =
        design.entities().stream()
            .filter(entity -> entity.table().equals(table.name()))
            .filter(entity -> entity.attribute(index.attribute()).isPresent())
            .map(Entity::name)
            .toList();
    List<String> readers =
        design.patterns().stream()
            .filter(pattern -> pattern.table().equals(table.name()))
            .filter(pattern -> pattern.index().equals(Optional.of(index.name())))
            .map(Pattern::name)
            .toList();
    List<String> key = new ArrayList<>();
    key.add("%s(%d) %s".formatted(index.attribute(), index.dimensions(), index.distance().word()));
    index.searchable().forEach(attribute -> key.add(attribute.name()));
    return List.of(
        new Cell.Noted(Cell.code(index.name()), index.about()),
        new Cell.Code(key),
        Cell.text(projection(index.projection(), words)),
        new Cell.Amount("1"),
        new Cell.Entities(holds),
        new Cell.Code(readers));
  }

  private static boolean isIn(Entity entity, Index index) {
    return entity.writes(index.key())
        || entity.references().stream()
            .map(Reference::keys)
            .anyMatch(
                keys ->
                    index.key().attributes().stream()
                        .allMatch(each -> keys.containsKey(each.name())));
  }

  private static String projection(Projection projection, Words words) {
    if (projection instanceof Projection.Include include) {
      return String.join(", ", include.attributes());
    }
    boolean keys = projection instanceof Projection.Keys;
    return words.of(keys ? "projectionKeys" : "projectionAll");
  }
}

package dev.clave.design.document;

import dev.clave.design.Design;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Table;
import dev.clave.design.model.Unique;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The entity and key table: what every kind of item writes. */
final class EntityChapter {
  private EntityChapter() {}

  static Chapter of(Design design, Words words) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Paragraph(words.of("entitiesIntro")));
    for (Table table : design.tables()) {
      List<String> columns = new ArrayList<>();
      columns.add(words.of("entity"));
      table.key().attributes().forEach(attribute -> columns.add(attribute.name()));
      columns.add(words.of("indexes"));
      List<List<Cell>> rows = new ArrayList<>();
      for (Entity entity : design.entities()) {
        if (entity.table().equals(table.name())) {
          rows.add(row(table, entity, words));
        }
      }
      blocks.add(new Block.Grid(columns, rows));
    }
    return new Chapter("entities", words.of("entities"), blocks);
  }

  private static List<Cell> row(Table table, Entity entity, Words words) {
    List<Cell> cells = new ArrayList<>();
    cells.add(new Cell.Noted(new Cell.Entities(List.of(entity.name())), about(entity, words)));
    for (KeyAttribute attribute : table.key().attributes()) {
      String key =
          Optional.ofNullable(entity.keys().get(attribute.name()))
              .map(EntityChapter::key)
              .orElse("—");
      cells.add(Cell.code(key));
    }
    List<String> entries = new ArrayList<>();
    for (Index index : table.indexes()) {
      if (entity.writes(index.key())) {
        entries.addAll(entry(index, entity.keys(), ""));
      }
      for (Reference reference : entity.references()) {
        if (isIn(reference.keys(), index)) {
          entries.addAll(entry(index, reference.keys(), reference.name() + " → "));
        }
      }
    }
    cells.add(new Cell.Code(entries));
    return cells;
  }

  /** {@code DAY#<day> / 8}: over how many partitions each value is spread. */
  private static String key(KeyRule rule) {
    String shards = rule.shards() > 1 ? " / " + rule.shards() : "";
    return rule.text() + shards;
  }

  private static boolean isIn(Map<String, KeyRule> keys, Index index) {
    return index.key().attributes().stream().allMatch(each -> keys.containsKey(each.name()));
  }

  private static List<String> entry(Index index, Map<String, KeyRule> keys, String prefix) {
    return index.key().attributes().stream()
        .map(attribute -> prefix + attribute.name() + " = " + keys.get(attribute.name()).text())
        .toList();
  }

  /** {@code seats = booking (0..20)}. */
  private static String text(Counter counter) {
    return counter.attribute()
        + " = "
        + counter.sum().map(name -> "Σ " + counter.of() + "." + name).orElse(counter.of())
        + counter.bounds().map(bounds -> " (" + bounds + ")").orElse("")
        + counter.shards().map(shards -> " / " + shards.count()).orElse("");
  }

  private static String about(Entity entity, Words words) {
    List<String> sentences = new ArrayList<>();
    if (!entity.about().isEmpty()) {
      sentences.add(entity.about());
    }
    if (!entity.unique().isEmpty()) {
      List<String> names = entity.unique().stream().map(Unique::toString).toList();
      sentences.add(words.of("unique") + ": " + String.join(", ", names));
    }
    if (!entity.counters().isEmpty()) {
      sentences.add(
          words.of("counts")
              + ": "
              + entity.counters().stream()
                  .map(EntityChapter::text)
                  .collect(Collectors.joining(", ")));
    }
    entity
        .onDelete()
        .filter(each -> !each.children().isEmpty())
        .ifPresent(
            each ->
                sentences.add(
                    words.of("onDelete")
                        + ": "
                        + each.children().entrySet().stream()
                            .map(child -> child.getKey() + " " + child.getValue())
                            .collect(Collectors.joining(", "))));
    return String.join(". ", sentences);
  }
}

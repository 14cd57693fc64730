package dev.clave.design.document;

import dev.clave.design.Design;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Table;
import dev.clave.design.sample.SampleItem;
import dev.clave.design.sample.SampleItems;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Made-up items as the table and each index hold them. */
final class SampleChapter {
  private SampleChapter() {}

  static Chapter of(Design design, Words words) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Paragraph(words.of("samplesIntro")));
    List<SampleItem> items = SampleItems.of(design);
    for (Table table : design.tables()) {
      List<SampleItem> tableItems =
          items.stream().filter(item -> item.table().equals(table.name())).toList();
      blocks.add(new Block.Heading(words.of("table") + " " + table.physicalName()));
      blocks.add(pivot(table, table.key(), Optional.empty(), tableItems));
      for (Index index : table.indexes()) {
        blocks.add(new Block.Heading(words.of("index") + " " + index.name()));
        blocks.add(pivot(table, index.key(), Optional.of(index.projection()), tableItems));
      }
    }
    return new Chapter("samples", words.of("samples"), blocks);
  }

  private static Block pivot(
      Table table, KeySchema key, Optional<Projection> projection, List<SampleItem> items) {
    Map<String, List<Block.Pivot.Row>> partitions = new TreeMap<>();
    for (SampleItem item : items) {
      if (item.isIn(key)) {
        partitions
            .computeIfAbsent(text(item, key.partition()), each -> new ArrayList<>())
            .add(row(table, key, projection, item));
      }
    }
    partitions.values().forEach(rows -> rows.sort(Comparator.comparing(Block.Pivot.Row::sort)));
    return new Block.Pivot(names(key.partition()), names(key.sort()), partitions);
  }

  private static Block.Pivot.Row row(
      Table table, KeySchema key, Optional<Projection> projection, SampleItem item) {
    Set<String> hidden = new LinkedHashSet<>();
    table.keyAttributes().forEach(attribute -> hidden.add(attribute.name()));
    Map<String, String> attributes = new LinkedHashMap<>();
    if (projection.isPresent()) {
      table.key().attributes().stream()
          .filter(attribute -> !key.has(attribute.name()))
          .forEach(attribute -> attributes.put(attribute.name(), item.text(attribute.name())));
    }
    item.attributes()
        .forEach(
            (name, value) -> {
              if (!hidden.contains(name) && isKept(projection, name)) {
                attributes.put(name, drawn(value));
              }
            });
    return new Block.Pivot.Row(item.entity(), item.kind(), text(item, key.sort()), attributes);
  }

  /** A value in the shape in which people draw it. */
  private static String drawn(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> entry.getKey() + ": " + drawn(entry.getValue()))
          .collect(Collectors.joining(", ", "{ ", " }"));
    } else if (value instanceof List<?> list) {
      return list.stream().map(SampleChapter::drawn).collect(Collectors.joining(", ", "[ ", " ]"));
    }
    return String.valueOf(value);
  }

  private static boolean isKept(Optional<Projection> projection, String name) {
    if (projection.isEmpty() || projection.get() instanceof Projection.All) {
      return true;
    }
    return projection.get() instanceof Projection.Include include
        && include.attributes().contains(name);
  }

  private static String text(SampleItem item, List<KeyAttribute> attributes) {
    return attributes.stream()
        .map(attribute -> item.text(attribute.name()))
        .collect(Collectors.joining(" + "));
  }

  private static String names(List<KeyAttribute> attributes) {
    return attributes.stream().map(KeyAttribute::name).collect(Collectors.joining(" + "));
  }
}

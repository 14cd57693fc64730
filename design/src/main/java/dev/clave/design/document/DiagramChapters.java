package dev.clave.design.document;

import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pictures: what lies together, and who reads what. */
final class DiagramChapters {
  private DiagramChapters() {}

  static Chapter collections(Design design, Words words) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Paragraph(words.of("collectionsIntro")));
    for (Table table : design.tables()) {
      Map<String, List<Block.Collections.Member>> partitions = new LinkedHashMap<>();
      for (Entity entity : design.entities()) {
        if (entity.table().equals(table.name())) {
          String partition = KeyText.templates(entity.keys(), table.key().partition());
          String sort = KeyText.templates(entity.keys(), table.key().sort());
          partitions
              .computeIfAbsent(shape(partition), each -> new ArrayList<>())
              .add(new Block.Collections.Member(entity.name(), entity.name(), sort));
        }
      }
      partitions
          .values()
          .forEach(members -> members.sort(Comparator.comparing(Block.Collections.Member::sort)));
      blocks.add(new Block.Collections(named(design, table, partitions)));
    }
    return new Chapter("collections", words.of("collections"), blocks);
  }

  /** Templates that differ in the names of their variables alone are one partition. */
  private static String shape(String template) {
    return template.replaceAll("<[^>]*>", "<>");
  }

  private static Map<String, List<Block.Collections.Member>> named(
      Design design, Table table, Map<String, List<Block.Collections.Member>> byShape) {
    Map<String, List<Block.Collections.Member>> named = new LinkedHashMap<>();
    byShape
        .values()
        .forEach(
            members -> {
              Entity first = design.entity(members.get(0).entity());
              named.put(KeyText.templates(first.keys(), table.key().partition()), members);
            });
    return named;
  }

  static Chapter accessMap(Design design, Words words) {
    List<Block.AccessMap.Route> routes = new ArrayList<>();
    for (Pattern pattern : design.patterns()) {
      routes.add(
          new Block.AccessMap.Route(
              pattern.name(), pattern.index().orElse(pattern.table()), pattern.returns()));
    }
    return new Chapter(
        "map",
        words.of("map"),
        routes.isEmpty()
            ? List.of()
            : List.of(new Block.Paragraph(words.of("mapIntro")), new Block.AccessMap(routes)));
  }
}

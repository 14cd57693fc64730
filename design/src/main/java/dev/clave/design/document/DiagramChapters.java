package dev.clave.design.document;

import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The pictures: what lies together, and who reads what. */
final class DiagramChapters {
  private DiagramChapters() {}

  static Chapter collections(Design design, Words words) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Paragraph(words.of("collectionsIntro")));
    for (Table table : design.tables()) {
      blocks.add(collections(design, table, table.key()));
      for (Index index : table.indexes()) {
        Block.Collections collections = collections(design, table, index.key());
        if (!collections.partitions().isEmpty()) {
          blocks.add(new Block.Heading(words.of("index") + " " + index.name()));
          blocks.add(collections);
        }
      }
    }
    return new Chapter("collections", words.of("collections"), blocks);
  }

  /** What shares a partition of a table or of an index, references among it. */
  private static Block.Collections collections(Design design, Table table, KeySchema key) {
    Map<String, List<Block.Collections.Member>> partitions = new LinkedHashMap<>();
    Map<String, String> names = new LinkedHashMap<>();
    for (Entity entity : design.entities()) {
      if (!entity.table().equals(table.name())) {
        continue;
      }
      add(partitions, names, entity, entity.name(), entity.keys(), key);
      for (Reference reference : entity.references()) {
        add(
            partitions,
            names,
            entity,
            entity.name() + " → " + reference.name(),
            reference.keys(),
            key);
      }
    }
    Map<String, List<Block.Collections.Member>> membersByName = new LinkedHashMap<>();
    partitions.forEach(
        (shape, members) -> {
          members.sort(Comparator.comparing(Block.Collections.Member::sort));
          membersByName.put(names.get(shape), members);
        });
    return new Block.Collections(membersByName);
  }

  private static void add(
      Map<String, List<Block.Collections.Member>> partitions,
      Map<String, String> names,
      Entity entity,
      String label,
      Map<String, KeyRule> keys,
      KeySchema key) {
    if (key.attributes().stream().allMatch(attribute -> keys.containsKey(attribute.name()))) {
      String partition = templates(keys, key.partition());
      names.putIfAbsent(shape(partition), partition);
      partitions
          .computeIfAbsent(shape(partition), each -> new ArrayList<>())
          .add(new Block.Collections.Member(entity.name(), label, templates(keys, key.sort())));
    }
  }

  /** The values of some key attributes, joined as an index of several attributes has them. */
  private static String templates(Map<String, KeyRule> keys, List<KeyAttribute> attributes) {
    return attributes.stream()
        .map(attribute -> keys.get(attribute.name()).text())
        .collect(Collectors.joining(" + "));
  }

  /** Templates that differ in the names of their variables alone are one partition. */
  private static String shape(String template) {
    return template.replaceAll("<[^>]*>", "<>");
  }

  /** Which entities have to do with one another: who counts, copies, deletes or names whom. */
  static Chapter relations(Design design, Words words) {
    Set<Block.Relations.Relation> relations = new LinkedHashSet<>();
    for (EntityRelation each : EntityRelation.of(design)) {
      String verb =
          switch (each.kind()) {
            case COUNTS -> words.of("counts") + " ";
            case DELETES -> words.of("onDelete") + " ";
            case COPIES, NAMES -> "";
          };
      relations.add(new Block.Relations.Relation(each.from(), each.to(), verb + each.by()));
    }
    return new Chapter(
        "relations",
        words.of("relations"),
        relations.isEmpty()
            ? List.of()
            : List.of(
                new Block.Paragraph(words.of("relationsIntro")),
                new Block.Relations(List.copyOf(relations))));
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

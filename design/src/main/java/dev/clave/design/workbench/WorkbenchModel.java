package dev.clave.design.workbench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is read of a NoSQL Workbench file. */
record WorkbenchModel(String name, String description, List<Table> tables) {

  /** One table with all items, those of its facets too. */
  record Table(
      String name,
      Key key,
      List<Index> indexes,
      List<Facet> facets,
      Map<String, String> attributeTypes,
      List<Item> items) {

    /** Every attribute that is part of a key, the table's first. */
    List<String> keyAttributes() {
      List<String> names = new ArrayList<>(key.names());
      indexes.stream()
          .flatMap(index -> index.key().names().stream())
          .filter(name -> !names.contains(name))
          .forEach(names::add);
      return names;
    }
  }

  /** A key's attributes and their types. */
  record Key(String partition, Optional<String> sort, Map<String, String> types) {
    List<String> names() {
      return sort.map(name -> List.of(partition, name)).orElse(List.of(partition));
    }
  }

  record Index(String name, Key key, String projection, List<String> projected) {}

  /** A kind of item: its attributes but the table's keys, and what its keys are called. */
  record Facet(String name, List<String> attributes, List<String> aliases) {}

  /** An item: attribute names with their type letter and value. */
  record Item(Map<String, Typed> attributes) {
    Optional<String> text(String attribute) {
      return Optional.ofNullable(attributes.get(attribute)).map(Typed::text);
    }
  }

  /** A value in DynamoDB's typed JSON. */
  record Typed(String type, Object value) {
    static Optional<Typed> of(Object node) {
      if (node instanceof Map<?, ?> map && map.size() == 1) {
        Map.Entry<?, ?> only = map.entrySet().iterator().next();
        return Optional.of(new Typed(only.getKey().toString(), only.getValue()));
      }
      return Optional.empty();
    }

    String text() {
      return value.toString();
    }
  }

  static WorkbenchModel of(Object root) {
    List<Table> tables = new ArrayList<>();
    for (Object table : JsonTree.list(root, "DataModel")) {
      table(table).ifPresent(tables::add);
    }
    String description =
        JsonTree.map(root, "ModelMetadata")
            .map(each -> JsonTree.text(each, "Description"))
            .orElse("");
    return new WorkbenchModel(JsonTree.text(root, "ModelName"), description, tables);
  }

  private static Optional<Table> table(Object node) {
    List<Index> indexes = new ArrayList<>();
    for (Object index : JsonTree.list(node, "GlobalSecondaryIndexes")) {
      key(index).ifPresent(key -> indexes.add(index(index, key)));
    }
    List<Item> items = new ArrayList<>(items(node));
    List<Facet> facets = new ArrayList<>();
    for (Object facet : JsonTree.list(node, "TableFacets")) {
      Map<?, ?> aliases = JsonTree.map(facet, "KeyAttributeAlias").orElse(Map.of());
      facets.add(
          new Facet(
              JsonTree.text(facet, "FacetName"),
              texts(facet, "NonKeyAttributes"),
              List.of(
                  JsonTree.text(aliases, "PartitionKeyAlias"),
                  JsonTree.text(aliases, "SortKeyAlias"))));
      items(facet).stream().filter(item -> !items.contains(item)).forEach(items::add);
    }
    Map<String, String> types = new LinkedHashMap<>();
    for (Object attribute : JsonTree.list(node, "NonKeyAttributes")) {
      types.put(
          JsonTree.text(attribute, "AttributeName"), JsonTree.text(attribute, "AttributeType"));
    }
    return key(node)
        .map(
            key -> new Table(JsonTree.text(node, "TableName"), key, indexes, facets, types, items));
  }

  private static Index index(Object node, Key key) {
    Map<?, ?> projection = JsonTree.map(node, "Projection").orElse(Map.of());
    return new Index(
        JsonTree.text(node, "IndexName"),
        key,
        JsonTree.text(projection, "ProjectionType"),
        texts(projection, "NonKeyAttributes"));
  }

  private static Optional<Key> key(Object node) {
    Map<?, ?> attributes = JsonTree.map(node, "KeyAttributes").orElse(Map.of());
    Optional<Map<?, ?>> partition = JsonTree.map(attributes, "PartitionKey");
    Optional<Map<?, ?>> sort = JsonTree.map(attributes, "SortKey");
    Map<String, String> types = new LinkedHashMap<>();
    partition.ifPresent(each -> types.put(name(each), JsonTree.text(each, "AttributeType")));
    sort.ifPresent(each -> types.put(name(each), JsonTree.text(each, "AttributeType")));
    return partition.map(each -> new Key(name(each), sort.map(WorkbenchModel::name), types));
  }

  private static String name(Map<?, ?> attribute) {
    return JsonTree.text(attribute, "AttributeName");
  }

  private static List<String> texts(Object node, String field) {
    return JsonTree.list(node, field).stream().map(Object::toString).toList();
  }

  private static List<Item> items(Object node) {
    List<Item> items = new ArrayList<>();
    for (Object item : JsonTree.list(node, "TableData")) {
      if (item instanceof Map<?, ?> map) {
        Map<String, Typed> attributes = new LinkedHashMap<>();
        map.forEach(
            (name, value) ->
                Typed.of(value).ifPresent(typed -> attributes.put(name.toString(), typed)));
        items.add(new Item(attributes));
      }
    }
    return items;
  }
}

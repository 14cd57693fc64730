package dev.clave.engine.table;

import dev.clave.engine.value.StoredItem;
import dev.clave.engine.value.ValueSize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElement;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElementType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;

/** A table as it is defined at one moment, ready for use. Immutable. */
public final class Table {

  private final Definition definition;
  private final KeySchema schema;
  private final Space space;
  private final List<Index> indexes;
  private final List<Index> indexesByName;

  /** What vector indexes read, each attribute once. */
  private final List<VectorAttribute> vectors;

  public Table(Definition definition) {
    this.definition = definition;
    TableDescription description = definition.description();
    this.schema = KeySchema.of(description.keySchema(), description.attributeDefinitions());
    this.space = new Space(definition.number(), Space.ITEMS, schema, schema);
    List<Index> all = new ArrayList<>();
    for (LocalSecondaryIndexDescription index : description.localSecondaryIndexes()) {
      KeySchema keys = KeySchema.of(index.keySchema(), description.attributeDefinitions());
      all.add(
          new Index(
              index.indexName(),
              false,
              IndexStatus.ACTIVE,
              keys,
              indexSpace(index.indexName(), keys),
              index.projection().projectionType(),
              Index.projected(index.projection(), keys, schema),
              Optional.empty()));
    }
    for (GlobalSecondaryIndexDescription index : description.globalSecondaryIndexes()) {
      KeySchema keys = KeySchema.of(index.keySchema(), description.attributeDefinitions());
      all.add(
          new Index(
              index.indexName(),
              true,
              index.indexStatus(),
              keys,
              indexSpace(index.indexName(), keys),
              index.projection().projectionType(),
              Index.projected(index.projection(), keys, schema),
              Optional.empty()));
    }
    for (VectorIndexDescription index : description.vectorIndexes()) {
      all.add(vectorIndex(index));
    }
    Map<String, VectorAttribute> byName = new LinkedHashMap<>();
    all.stream()
        .flatMap(index -> index.vector().stream())
        .forEach(vector -> byName.putIfAbsent(vector.name(), vector));
    this.vectors = List.copyOf(byName.values());
    this.indexes = List.copyOf(all);
    this.indexesByName = all.stream().sorted(Comparator.comparing(Index::name)).toList();
  }

  private Index vectorIndex(VectorIndexDescription index) {
    List<AttributeDefinition> definitions = description().attributeDefinitions();
    List<KeySchemaElement> partition = new ArrayList<>();
    List<KeySchemaElement> filters = new ArrayList<>();
    for (SearchSchemaElement element : index.searchSchema()) {
      boolean isHash = element.searchSchemaElementType() == SearchSchemaElementType.HASH;
      (isHash ? partition : filters)
          .add(
              KeySchemaElement.builder()
                  .attributeName(element.attributeName())
                  .keyType(KeyType.HASH)
                  .build());
    }
    KeySchema keys = KeySchema.of(partition, definitions);
    VectorAttribute vector =
        new VectorAttribute(
            index.vectorAttribute().attributeName(),
            Math.toIntExact(index.dimensions()),
            index.distanceFunction(),
            KeySchema.of(filters, definitions).partition());
    Set<String> projectedNames =
        new LinkedHashSet<>(Index.projected(index.projection(), keys, schema));
    if (index.projection().projectionType() != ProjectionType.ALL) {
      vector.filters().forEach(filter -> projectedNames.add(filter.name()));
    }
    return new Index(
        index.indexName(),
        true,
        index.indexStatus(),
        keys,
        indexSpace(index.indexName(), keys),
        index.projection().projectionType(),
        projectedNames,
        Optional.of(vector));
  }

  private Space indexSpace(String name, KeySchema keys) {
    return new Space(definition.number(), definition.indexNumbers().get(name), keys, schema);
  }

  public Definition definition() {
    return definition;
  }

  public String name() {
    return definition.description().tableName();
  }

  /** Tells this table from every other that ever had its name. */
  public int number() {
    return definition.number();
  }

  public TableDescription description() {
    return definition.description();
  }

  public KeySchema schema() {
    return schema;
  }

  public Space space() {
    return space;
  }

  /** In the order of their names, in which what is wrong with an item is reported. */
  List<Index> indexesByName() {
    return indexesByName;
  }

  /** Local indexes first, then global ones, then vector indexes, each as declared. */
  public List<Index> indexes() {
    return indexes;
  }

  public Optional<Index> index(String name) {
    return indexes.stream().filter(index -> index.name().equals(name)).findFirst();
  }

  public boolean hasVectorIndex() {
    return !vectors.isEmpty();
  }

  /**
   * How large a write of the item is billed: an attribute that a vector index reads at four bytes
   * for each dimension, whatever numbers it holds. A read counts the numbers.
   */
  public int billedSize(StoredItem storedItem) {
    int size = storedItem.size();
    if (vectors.isEmpty()) {
      return size;
    }
    Map<String, AttributeValue> item = storedItem.item();
    for (VectorAttribute vector : vectors) {
      if (vector.isIn(item)) {
        size += vector.dimensions() * Float.BYTES - ValueSize.of(item.get(vector.name()));
      }
    }
    return size;
  }

  /** Where the item with this key is kept. */
  public byte[] keyOf(Map<String, AttributeValue> item) {
    return space.keyOf(item);
  }
}

package dev.clave.engine.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** A table as it is defined at one moment, ready for use. Immutable. */
public final class Table {

  private final Definition definition;
  private final KeySchema schema;
  private final Space space;
  private final List<Index> indexes;

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
              Index.projected(index.projection(), keys, schema)));
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
              Index.projected(index.projection(), keys, schema)));
    }
    this.indexes = List.copyOf(all);
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

  /** Local indexes first, then global ones, each as declared. */
  public List<Index> indexes() {
    return indexes;
  }

  public Optional<Index> index(String name) {
    return indexes.stream().filter(index -> index.name().equals(name)).findFirst();
  }

  /** Where the item with this key is kept. */
  public byte[] keyOf(Map<String, AttributeValue> item) {
    return space.keyOf(item);
  }
}

package dev.clave.engine.operation;

import dev.clave.engine.error.TableFault;
import dev.clave.engine.error.VectorFault;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElement;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElementType;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;

/** What must hold between the keys, indexes and attributes of a table. */
final class TableShape {

  private final List<AttributeDefinition> definitions;
  private final Set<String> usedAttributes = new LinkedHashSet<>();
  private final Set<String> indexNames = new HashSet<>();
  private final Map<String, Long> dimensionsOf = new HashMap<>();
  private int projectedNames;

  TableShape(List<AttributeDefinition> definitions) {
    this.definitions = definitions;
    Set<String> names = new HashSet<>();
    for (AttributeDefinition definition : definitions) {
      if (!names.add(definition.attributeName())) {
        throw TableFault.ATTRIBUTE_DEFINED_TWICE.with(definition.attributeName());
      }
    }
  }

  /** The table's own key: a hash key, then perhaps a range key. */
  void checkTableKey(List<KeySchemaElement> schema) {
    if (schema.size() > definitions.size()) {
      throw TableFault.KEY_ATTRIBUTE_UNDEFINED.with();
    }
    requireDefined(schema);
    requireDistinct(schema);
    checkPair(schema);
  }

  private static void checkPair(List<KeySchemaElement> schema) {
    if (schema.get(0).keyType() != KeyType.HASH) {
      throw TableFault.KEY_SCHEMA_FIRST.with();
    }
    if (schema.size() > 1 && schema.get(1).keyType() != KeyType.RANGE) {
      throw TableFault.KEY_SCHEMA_SECOND.with();
    }
  }

  private void requireDefined(List<KeySchemaElement> schema) {
    List<String> defined = definitions.stream().map(AttributeDefinition::attributeName).toList();
    List<String> keys = names(schema);
    if (!defined.containsAll(keys)) {
      throw TableFault.ATTRIBUTES_UNDEFINED.with(
          String.join(", ", keys), String.join(", ", defined));
    }
    usedAttributes.addAll(keys);
  }

  private static void requireDistinct(List<KeySchemaElement> schema) {
    if (names(schema).stream().distinct().count() < schema.size()) {
      throw TableFault.KEY_NAMES_EQUAL.with();
    }
  }

  private static List<String> names(List<KeySchemaElement> schema) {
    return schema.stream().map(KeySchemaElement::attributeName).toList();
  }

  void checkLocal(LocalSecondaryIndex index, List<KeySchemaElement> table) {
    if (table.size() < 2) {
      throw TableFault.LOCAL_INDEX_NEEDS_RANGE.with();
    }
    requireDefined(index.keySchema());
    requireDistinct(index.keySchema());
    checkPair(index.keySchema());
    if (index.keySchema().size() < 2) {
      throw TableFault.LOCAL_INDEX_RANGE.with(index.indexName());
    }
    String hash = index.keySchema().get(0).attributeName();
    if (!hash.equals(table.get(0).attributeName())) {
      throw TableFault.LOCAL_INDEX_HASH.with(index.indexName(), hash, table.get(0).attributeName());
    }
    checkProjection(index.projection());
    requireNewName(index.indexName());
  }

  void checkGlobal(GlobalSecondaryIndex index, BillingMode billing) {
    checkIndexKey(index.indexName(), index.keySchema());
    checkProjection(index.projection());
    checkIndexThroughput(index.indexName(), index.provisionedThroughput() != null, billing);
    requireNewName(index.indexName());
  }

  static void checkIndexThroughput(String index, boolean hasThroughput, BillingMode billing) {
    if (billing == BillingMode.PAY_PER_REQUEST && hasThroughput) {
      throw TableFault.INDEX_THROUGHPUT_ON_DEMAND.with(index);
    }
    if (billing != BillingMode.PAY_PER_REQUEST && !hasThroughput) {
      throw TableFault.INDEX_THROUGHPUT_MISSING.with(index);
    }
  }

  /** One to four hash attributes, then up to four range attributes. */
  private void checkIndexKey(String index, List<KeySchemaElement> schema) {
    requireDefined(schema);
    requireDistinct(schema);
    long hashes = schema.stream().filter(key -> key.keyType() == KeyType.HASH).count();
    long ranges = schema.size() - hashes;
    if (schema.get(0).keyType() != KeyType.HASH) {
      throw TableFault.KEY_SCHEMA_FIRST.with();
    }
    boolean hashesFirst =
        schema.stream().limit(hashes).allMatch(key -> key.keyType() == KeyType.HASH);
    if (!hashesFirst) {
      throw TableFault.KEY_SCHEMA_SECOND.with();
    }
    if (hashes > Limits.INDEX_KEY_ATTRIBUTES) {
      throw TableFault.INDEX_KEY_TOO_MANY.with(index, KeyType.HASH);
    }
    if (ranges > Limits.INDEX_KEY_ATTRIBUTES) {
      throw TableFault.INDEX_KEY_TOO_MANY.with(index, KeyType.RANGE);
    }
  }

  /** A vector index: its attribute is no key, what it searches by is defined. */
  void checkVector(VectorIndex index) {
    requireNewName(index.indexName());
    if (index.dimensions() > Limits.VECTOR_DIMENSIONS) {
      throw VectorFault.DIMENSIONS.with();
    }
    checkSearchSchema(index.searchSchema());
    String attribute = index.vectorAttribute().attributeName();
    if (isDefined(attribute)) {
      throw VectorFault.ATTRIBUTE_DEFINED.with(attribute);
    }
    checkDimensions(attribute, index.dimensions());
    checkProjection(index.projection());
  }

  /** Indexes on one attribute agree on how many dimensions it has. */
  void checkDimensions(String attribute, long dimensions) {
    Long others = dimensionsOf.putIfAbsent(attribute, dimensions);
    if (others != null && others != dimensions) {
      throw VectorFault.DIMENSIONS_DIFFER.with(attribute);
    }
  }

  private void checkSearchSchema(List<SearchSchemaElement> schema) {
    Set<String> names = new HashSet<>();
    for (SearchSchemaElement element : schema) {
      if (!isDefined(element.attributeName())) {
        throw VectorFault.SEARCH_SCHEMA_UNDEFINED.with();
      }
      names.add(element.attributeName());
    }
    long hashes =
        schema.stream()
            .filter(element -> element.searchSchemaElementType() == SearchSchemaElementType.HASH)
            .count();
    if (hashes > 1) {
      throw VectorFault.SEARCH_SCHEMA_COUNT.with(hashes, SearchSchemaElementType.HASH, 1);
    }
    if (schema.size() - hashes > Limits.VECTOR_FILTERS) {
      throw VectorFault.SEARCH_SCHEMA_COUNT.with(
          schema.size() - hashes, SearchSchemaElementType.INLINE_FILTER, Limits.VECTOR_FILTERS);
    }
    if (names.size() < schema.size()) {
      throw VectorFault.SEARCH_SCHEMA_TWICE.with();
    }
    usedAttributes.addAll(names);
  }

  private boolean isDefined(String attribute) {
    return definitions.stream()
        .anyMatch(definition -> definition.attributeName().equals(attribute));
  }

  private void requireNewName(String name) {
    if (!indexNames.add(name)) {
      throw TableFault.DUPLICATE_INDEX.with(name);
    }
  }

  private void checkProjection(Projection projection) {
    ProjectionType type = projection.projectionType();
    if (type == null) {
      throw TableFault.PROJECTION_TYPE_MISSING.with();
    }
    if (type == ProjectionType.INCLUDE && projection.nonKeyAttributes().isEmpty()) {
      throw TableFault.PROJECTION_NEEDS_NAMES.with(type);
    }
    if (type != ProjectionType.INCLUDE && projection.hasNonKeyAttributes()) {
      throw TableFault.PROJECTION_HAS_NAMES.with(type);
    }
    Set<String> distinct = new HashSet<>();
    for (String name : projection.nonKeyAttributes()) {
      if (!distinct.add(name)) {
        throw TableFault.PROJECTION_NAME_TWICE.with(name);
      }
    }
    projectedNames += projection.nonKeyAttributes().size();
    if (projectedNames > Limits.PROJECTED_NAMES) {
      throw TableFault.PROJECTION_TOO_MANY_NAMES.with();
    }
  }

  /** Every defined attribute must be in some key. */
  void requireAllUsed(boolean hasIndexes) {
    List<String> defined = new ArrayList<>();
    definitions.forEach(definition -> defined.add(definition.attributeName()));
    if (new HashSet<>(defined).equals(usedAttributes) && defined.size() == usedAttributes.size()) {
      return;
    }
    if (!hasIndexes) {
      throw TableFault.ATTRIBUTES_UNUSED.with();
    }
    throw TableFault.ATTRIBUTES_NOT_USED.with(
        String.join(", ", defined), usedAttributes.stream().collect(Collectors.joining(", ")));
  }
}

package dev.clave.engine.table;

import dev.clave.engine.value.ValueSize;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/**
 * A secondary index of a table, or a vector index, whose schema is the partition key that it may
 * have.
 *
 * @param projected the attributes its entries carry; empty when they carry all
 * @param vector what a vector index reads; empty for the others
 */
public record Index(
    String name,
    boolean isGlobal,
    IndexStatus status,
    KeySchema schema,
    Space space,
    ProjectionType projection,
    Set<String> projected,
    Optional<VectorAttribute> vector) {

  static Set<String> projected(Projection projection, KeySchema schema, KeySchema table) {
    if (projection.projectionType() == ProjectionType.ALL) {
      return Set.of();
    }
    Set<String> names = new LinkedHashSet<>();
    table.attributes().forEach(attribute -> names.add(attribute.name()));
    schema.attributes().forEach(attribute -> names.add(attribute.name()));
    if (projection.projectionType() == ProjectionType.INCLUDE) {
      names.addAll(projection.nonKeyAttributes());
    }
    return names;
  }

  /** Whether this is a vector index, which only SearchVectors reads. */
  public boolean isVector() {
    return vector.isPresent();
  }

  public boolean projectsAll() {
    return projection == ProjectionType.ALL;
  }

  /** Whether entries carry the attribute of that name. */
  public boolean projects(String attribute) {
    return projectsAll() || projected.contains(attribute);
  }

  public boolean projects(List<String> attributes) {
    return attributes.stream().allMatch(this::projects);
  }

  /** What of an item this index keeps; a vector comes first, packed. */
  public Map<String, AttributeValue> project(Map<String, AttributeValue> item) {
    if (vector.isEmpty()) {
      return projectAttributes(item);
    }
    String name = vector.get().name();
    Map<String, AttributeValue> entry = new LinkedHashMap<>();
    entry.put(name, vector.get().pack(item.get(name)));
    projectAttributes(item).forEach(entry::putIfAbsent);
    return entry;
  }

  /** How large the entry of an item is that this index accepts. */
  public int entrySize(Map<String, AttributeValue> item) {
    if (vector.isEmpty()) {
      return ValueSize.ofItem(projectAttributes(item));
    }
    Map<String, AttributeValue> entry = new LinkedHashMap<>(projectAttributes(item));
    entry.remove(vector.get().name());
    return ValueSize.ofItem(entry) + vector.get().billedSize();
  }

  private Map<String, AttributeValue> projectAttributes(Map<String, AttributeValue> item) {
    if (projectsAll()) {
      return item;
    }
    Map<String, AttributeValue> entry = new LinkedHashMap<>();
    for (String name : projected) {
      AttributeValue value = item.get(name);
      if (value != null) {
        entry.put(name, value);
      }
    }
    return entry;
  }

  /**
   * Whether the item has an entry here: it needs every key attribute, with the declared type, and
   * in a vector index a vector.
   */
  public boolean accepts(Map<String, AttributeValue> item) {
    return schema.isIn(item) && (vector.isEmpty() || vector.get().isIn(item));
  }

  /** Whether the index follows writes; one that is going away no longer does. */
  public boolean isMaintained() {
    return status != IndexStatus.DELETING;
  }
}

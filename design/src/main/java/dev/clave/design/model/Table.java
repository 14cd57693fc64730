package dev.clave.design.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One DynamoDB table. {@code name} is what the design calls it, {@code physicalName} what DynamoDB
 * calls it; they are the same unless a design has several tables.
 *
 * <p>In a design of several tables: {@code tables: { log: { name: fleet-log, key: [device, at
 * number] } }}.
 */
public record Table(
    String name,
    String physicalName,
    KeySchema key,
    List<Index> indexes,
    List<VectorIndex> vectorIndexes,
    Optional<String> ttl,
    Billing billing,
    StreamView stream,
    boolean recovery,
    Optional<String> encryption,
    String delimiter,
    Optional<TableClass> tableClass,
    Optional<Replicas> replicas,
    List<Waiver> waivers,
    Span span)
    implements Waivable {
  public Table {
    indexes = List.copyOf(indexes);
    vectorIndexes = List.copyOf(vectorIndexes);
    waivers = List.copyOf(waivers);
  }

  /** The same with another TTL attribute; empty for none. */
  public Table withTtl(Optional<String> other) {
    return new Table(
        name,
        physicalName,
        key,
        indexes,
        vectorIndexes,
        other,
        billing,
        stream,
        recovery,
        encryption,
        delimiter,
        tableClass,
        replicas,
        waivers,
        span);
  }

  /** The same with other indexes. */
  public Table withIndexes(List<Index> others) {
    return new Table(
        name,
        physicalName,
        key,
        others,
        vectorIndexes,
        ttl,
        billing,
        stream,
        recovery,
        encryption,
        delimiter,
        tableClass,
        replicas,
        waivers,
        span);
  }

  /** The class of the table, which is the standard one unless the design says otherwise. */
  public TableClass pricedAs() {
    return tableClass.orElse(TableClass.STANDARD);
  }

  /** The other regions that have a copy of the table. */
  public List<String> regions() {
    return replicas.map(Replicas::regions).orElse(List.of());
  }

  public Optional<Index> index(String indexName) {
    return indexes.stream().filter(index -> index.name().equals(indexName)).findFirst();
  }

  public Optional<VectorIndex> vectorIndex(String indexName) {
    return vectorIndexes.stream().filter(index -> index.name().equals(indexName)).findFirst();
  }

  /**
   * Every attribute whose type DynamoDB must be told: those of keys, and those that searches of
   * vector indexes compare.
   */
  public List<KeyAttribute> definedAttributes() {
    Map<String, KeyAttribute> all = new LinkedHashMap<>();
    keyAttributes().forEach(attribute -> all.put(attribute.name(), attribute));
    vectorIndexes.stream()
        .flatMap(index -> index.searchable().stream())
        .forEach(attribute -> all.putIfAbsent(attribute.name(), attribute));
    return List.copyOf(all.values());
  }

  /** The key of the index of that name, or of the table when there is none. */
  public KeySchema schema(Optional<String> indexName) {
    return indexName.flatMap(this::index).map(Index::key).orElse(key);
  }

  /** Every attribute that is part of the table's key or of an index's, each once. */
  public List<KeyAttribute> keyAttributes() {
    List<KeyAttribute> all = new ArrayList<>(key.attributes());
    Set<String> names = new LinkedHashSet<>();
    all.forEach(attribute -> names.add(attribute.name()));
    for (Index index : indexes) {
      for (KeyAttribute attribute : index.key().attributes()) {
        if (names.add(attribute.name())) {
          all.add(attribute);
        }
      }
    }
    return List.copyOf(all);
  }
}

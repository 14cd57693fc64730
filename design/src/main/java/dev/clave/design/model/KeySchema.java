package dev.clave.design.model;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The key of a table or of an index: partition attributes, then sort attributes. A table has one of
 * the first and at most one of the second; an index up to four of each.
 */
public record KeySchema(List<KeyAttribute> partition, List<KeyAttribute> sort, Span span) {
  public KeySchema {
    partition = List.copyOf(partition);
    sort = List.copyOf(sort);
  }

  public List<KeyAttribute> attributes() {
    return Stream.concat(partition.stream(), sort.stream()).toList();
  }

  public Optional<KeyAttribute> attribute(String name) {
    return attributes().stream().filter(attribute -> attribute.name().equals(name)).findFirst();
  }

  public boolean has(String name) {
    return attribute(name).isPresent();
  }

  public boolean isPartition(String name) {
    return partition.stream().anyMatch(attribute -> attribute.name().equals(name));
  }
}

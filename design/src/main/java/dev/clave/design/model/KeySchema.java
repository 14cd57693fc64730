package dev.clave.design.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The key of a table or of an index: partition attributes, then sort attributes. A table has one of
 * the first and at most one of the second; an index up to four of each.
 *
 * <p>In a design: {@code key: PK, SK}, or {@code tournament + region, round number + match number}
 * for an index of several attributes on each side.
 */
public record KeySchema(List<KeyAttribute> partition, List<KeyAttribute> sort, Span span) {
  /** Bytes of a partition key value, from "Quotas in Amazon DynamoDB", developer guide. */
  public static final int LONGEST_PARTITION_KEY = 2048;

  /** Bytes of a sort key value, from the same page. */
  public static final int LONGEST_SORT_KEY = 1024;

  public KeySchema {
    partition = List.copyOf(partition);
    sort = List.copyOf(sort);
  }

  public List<KeyAttribute> attributes() {
    List<KeyAttribute> attributes = new ArrayList<>(partition);
    attributes.addAll(sort);
    return Collections.unmodifiableList(attributes);
  }

  public Optional<KeyAttribute> attribute(String name) {
    for (KeyAttribute attribute : partition) {
      if (attribute.name().equals(name)) {
        return Optional.of(attribute);
      }
    }
    for (KeyAttribute attribute : sort) {
      if (attribute.name().equals(name)) {
        return Optional.of(attribute);
      }
    }
    return Optional.empty();
  }

  public boolean has(String name) {
    return attribute(name).isPresent();
  }

  public boolean isPartition(String name) {
    for (KeyAttribute attribute : partition) {
      if (attribute.name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether all of this key's attributes are among {@code names}. */
  public boolean isWithin(Set<String> names) {
    for (KeyAttribute attribute : partition) {
      if (!names.contains(attribute.name())) {
        return false;
      }
    }
    for (KeyAttribute attribute : sort) {
      if (!names.contains(attribute.name())) {
        return false;
      }
    }
    return true;
  }

  /** The names of its attributes: {@code PK, SK}, or {@code tournament + region, round}. */
  public String text() {
    return names(partition) + (sort.isEmpty() ? "" : ", " + names(sort));
  }

  private static String names(List<KeyAttribute> attributes) {
    return attributes.stream().map(KeyAttribute::name).collect(Collectors.joining(" + "));
  }
}

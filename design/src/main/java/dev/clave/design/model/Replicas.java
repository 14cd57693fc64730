package dev.clave.design.model;

import java.util.List;

/**
 * The other regions that have a copy of a table, as a DynamoDB global table.
 *
 * <p>In a design: {@code replicas: [eu-west-1]}.
 */
public record Replicas(List<String> regions, Span span) {
  public Replicas {
    regions = List.copyOf(regions);
  }
}

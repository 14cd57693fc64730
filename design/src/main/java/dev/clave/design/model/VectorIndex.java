package dev.clave.design.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An index by which items are found whose vector is near to another. A search stays within one
 * value of {@code partition}, where there is one, and may ask for values of {@code filters}.
 *
 * <p>In a design: {@code VI1: { vector: embedding(1024), partition: tenantId, filters: [lang, year
 * number] }}.
 *
 * @param attribute the attribute that holds the vector
 */
public record VectorIndex(
    String name,
    String attribute,
    int dimensions,
    VectorDistance distance,
    Optional<KeyAttribute> partition,
    List<KeyAttribute> filters,
    Projection projection,
    String about,
    List<Waiver> waivers,
    Span span)
    implements Waivable {
  public VectorIndex {
    filters = List.copyOf(filters);
    waivers = List.copyOf(waivers);
  }

  /** What a search may compare: the partition first. */
  public List<KeyAttribute> searchable() {
    List<KeyAttribute> all = new ArrayList<>();
    partition.ifPresent(all::add);
    all.addAll(filters);
    return List.copyOf(all);
  }
}

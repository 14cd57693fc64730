package dev.clave.design.model;

import java.util.List;

/**
 * A secondary index. {@code shards} is how many partitions each of its partition values is spread
 * over unless an entity says otherwise; 1 is no spreading.
 *
 * <p>In a design: {@code GSI1: GSI1PK, GSI1SK} or {@code byDay: { key: [PK, day], local: true }}.
 */
public record Index(
    String name,
    KeySchema key,
    Projection projection,
    boolean local,
    int shards,
    String about,
    List<Waiver> waivers,
    Span span)
    implements Waivable {
  public Index {
    waivers = List.copyOf(waivers);
  }

  /** The same with another projection. */
  public Index withProjection(Projection other) {
    return new Index(name, key, other, local, shards, about, waivers, span);
  }
}

package dev.clave.design.model;

import java.util.List;

/**
 * What an index keeps of each item beside the keys.
 *
 * <p>In a design: {@code projection: all}, {@code projection: keys}, {@code projection: [total,
 * status]}.
 */
public sealed interface Projection {
  /** Everything. */
  record All() implements Projection {}

  /** The keys of the table and of the index, no more. */
  record Keys() implements Projection {}

  /** The keys and these attributes. */
  record Include(List<String> attributes) implements Projection {
    public Include {
      attributes = List.copyOf(attributes);
    }
  }
}

package dev.clave.systems;

import dev.clave.table.Item;
import java.util.stream.Stream;

/** Data that a person would find plausible. The same seed gives the same items. */
@FunctionalInterface
public interface Sample {
  /** The seed of the sample that everybody sees. */
  long SEED = 20240115;

  Stream<Item> items(long seed);
}

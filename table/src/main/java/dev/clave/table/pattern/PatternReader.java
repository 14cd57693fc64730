package dev.clave.table.pattern;

import dev.clave.table.item.Item;
import java.util.Map;
import java.util.stream.Stream;

/** Reads all results of a pattern, page by page as they are asked for. */
@FunctionalInterface
public interface PatternReader {
  Stream<Item> read(String pattern, Map<String, Object> parameters);
}

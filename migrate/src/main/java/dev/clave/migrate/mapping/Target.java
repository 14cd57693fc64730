package dev.clave.migrate.mapping;

import dev.clave.design.model.AttributeType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How an attribute is made from a row.
 *
 * <pre>{@code
 * if (target instanceof Target.Column column) {
 *   System.out.println(column.column());
 * }
 * }</pre>
 */
public sealed interface Target {

  /** A map of attributes. An {@code optional} one whose values are all missing is left out. */
  record Group(Map<String, Target> members, boolean optional) implements Target {
    public Group {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }
  }

  /** A column, converted. {@code ofParent} columns are those of the parent's row. */
  record Column(String column, boolean ofParent, List<Conversion> conversions, AttributeType type)
      implements Target {
    public Column {
      conversions = List.copyOf(conversions);
    }
  }

  /** The same for every row. */
  record Constant(Object value) implements Target {}
}

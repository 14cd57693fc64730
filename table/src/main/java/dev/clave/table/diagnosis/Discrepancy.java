package dev.clave.table.diagnosis;

import java.util.Objects;
import org.jspecify.annotations.NullMarked;

/**
 * Something in a table that is not as its design says.
 *
 * <pre>{@code
 * for (Discrepancy each : table.diagnose(Progress.NONE).first()) {
 *   if (each.kind() == Discrepancy.Kind.COUNTER) { … }
 * }
 * }</pre>
 *
 * @param entity the entity of the item, empty if the design knows none
 * @param key the primary key of the item, as people read it
 */
@NullMarked
public record Discrepancy(Kind kind, String entity, String key, String expected, String found) {
  public Discrepancy {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(entity, "entity");
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(expected, "expected");
    Objects.requireNonNull(found, "found");
  }

  /** What is wrong. */
  public enum Kind {
    /** The item is of no entity of the design. */
    UNKNOWN_ITEM("of no entity of the design"),
    /** A required attribute has no value. */
    MISSING_VALUE("without a required value"),
    /** A computed attribute is not what the other values make. */
    COMPUTED_VALUE("with another computed value"),
    /** The item's values make another primary key. */
    PRIMARY_KEY("under another primary key"),
    /** The item's values make another index key, so that patterns miss it. */
    INDEX_KEY("with another index key"),
    /** The guard of a unique value or a reference is missing. */
    MISSING_COMPANION("without a guard or reference"),
    /** Two items have a value that is declared unique. */
    DUPLICATE("with a value that another item holds"),
    /** A guard or reference whose owner does not exist or has another value. */
    ORPHAN("guards or references without an owner"),
    /** A guard or reference that carries other values than its owner. */
    STALE_COMPANION("guards or references with old values"),
    /** The item has the mark of a change that is not under way. */
    OLD_SHAPE("with the mark of a change that has ended"),
    /** A counter differs from what is counted. */
    COUNTER("with a counter that differs from the count");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** What items of this kind are, to follow a number of them. */
    public String words() {
      return words;
    }
  }

  @Override
  public String toString() {
    String place = entity.isEmpty() ? key : "`" + entity + "` " + key;
    return place + ": expected " + expected + ", found " + found;
  }
}

package dev.clave.table.options;

import dev.clave.table.item.EntityRecord;
import dev.clave.table.item.Item;
import dev.clave.table.item.RecordType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Java functions that compute an attribute of one design from an item of the other while a design
 * changes, or the whole record from the other design's. Give them to {@link
 * TableOptions#withConversions}: to the programs of both designs, and to the one that applies the
 * change.
 *
 * <pre>{@code
 * Conversions conversions =
 *     Conversions.none()
 *         .forward("member", "fullName", old -> old.get("first") + " " + old.get("last"))
 *         .backward("member", "first", next -> next.get("fullName").toString().split(" ")[0]);
 * }</pre>
 *
 * <p>With generated clients of both designs, a function takes a record and gives a record:
 *
 * <pre>{@code
 * Conversions conversions =
 *     Conversions.none()
 *         .forward(
 *             com.example.club1.Member.TYPE,
 *             old ->
 *                 Member.builder()
 *                     .memberId(old.memberId())
 *                     .fullName(old.first() + " " + old.last())
 *                     .build())
 *         .backward(Member.TYPE, next -> …);
 * }</pre>
 *
 * <p>A function is called again whenever an item changes, so it must give the same result for the
 * same item. Immutable.
 */
public final class Conversions {
  private static final Conversions NONE = new Conversions(Map.of());

  /** What stands for every attribute in the name of a function that gives a whole record. */
  private static final String ALL = "*";

  private final Map<String, Function<Item, ?>> functions;

  private Conversions(Map<String, Function<Item, ?>> functions) {
    this.functions = Map.copyOf(functions);
  }

  public static Conversions none() {
    return NONE;
  }

  /**
   * Computes an attribute of the new design from an item of the old one; null is no value. Entity
   * and attribute are named as in the new design.
   */
  public Conversions forward(String entity, String attribute, Function<Item, ?> function) {
    return with(name(true, entity, attribute), function);
  }

  /**
   * Computes an attribute of the old design from an item of the new one; null is no value. Entity
   * and attribute are named as in the old design.
   */
  public Conversions backward(String entity, String attribute, Function<Item, ?> function) {
    return with(name(false, entity, attribute), function);
  }

  /**
   * Splits an entity of the old design: tells for each of its items which entity of the new design
   * it becomes. Those name the old one with {@code was}, and have keys of their own.
   *
   * <pre>{@code
   * conversions.split("person", item -> item.get("sells") == null ? "customer" : "supplier");
   * }</pre>
   */
  public Conversions split(String entity, Function<Item, String> choice) {
    return with("forward " + entity, choice);
  }

  /**
   * Merges entities of the old design into one of the new, which names them with {@code was:
   * customer, supplier}: tells for each item of the new entity which of the old it is.
   */
  public Conversions merge(String entity, Function<Item, String> choice) {
    return with("backward " + entity, choice);
  }

  /**
   * Makes the record of the new design from that of the old one. An entity that is split is split
   * by the record that the function gives. Attributes that both designs store in the same place
   * must have the value that they have.
   *
   * @param old the type of the record in the client of the old design
   */
  public <T extends EntityRecord> Conversions forward(
      RecordType<T> old, Function<? super T, ? extends EntityRecord> function) {
    return with(name(true, old.entity(), ALL), old.reader().andThen(function));
  }

  /**
   * Makes the record of the old design from that of the new one, as {@link #forward(RecordType,
   * Function)} the other way.
   *
   * @param next the type of the record in the client of the new design
   */
  public <T extends EntityRecord> Conversions backward(
      RecordType<T> next, Function<? super T, ? extends EntityRecord> function) {
    return with(name(false, next.entity(), ALL), next.reader().andThen(function));
  }

  /** The function that tells which entity of the other design an item is. */
  public Optional<Function<Item, ?>> choice(boolean forward, String entity) {
    Function<Item, ?> choice = functions.get((forward ? "forward " : "backward ") + entity);
    return choice != null
        ? Optional.of(choice)
        : record(forward, entity).map(function -> function.andThen(EntityRecord::entityName));
  }

  /** The function that makes the other design's record of an item of this entity. */
  public Optional<Function<Item, EntityRecord>> record(boolean forward, String entity) {
    return Optional.ofNullable(functions.get(name(forward, entity, ALL)))
        .map(function -> item -> (EntityRecord) function.apply(item));
  }

  /**
   * Whether a function computes an attribute of the new design, or of the old one.
   *
   * @param from the entity of the other design
   */
  public boolean computes(boolean forward, String from, String entity, String attribute) {
    return function(forward, entity, attribute).isPresent() || record(forward, from).isPresent();
  }

  private Conversions with(String name, Function<Item, ?> function) {
    Map<String, Function<Item, ?>> more = new HashMap<>(functions);
    more.put(name, function);
    return new Conversions(more);
  }

  /** The function that computes an attribute of the new design, or of the old one. */
  public Optional<Function<Item, ?>> function(boolean forward, String entity, String attribute) {
    return Optional.ofNullable(functions.get(name(forward, entity, attribute)));
  }

  /** What the functions are called, such as {@code forward member.fullName}. */
  public Set<String> names() {
    return new TreeSet<>(functions.keySet());
  }

  private static String name(boolean forward, String entity, String attribute) {
    return (forward ? "forward " : "backward ") + entity + "." + attribute;
  }
}

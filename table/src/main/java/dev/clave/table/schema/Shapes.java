package dev.clave.table.schema;

import dev.clave.design.Design;
import dev.clave.design.compare.StorageShape;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Table;
import dev.clave.table.item.TableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Every entity of a design made ready to run, and the way from a stored item to its entity. */
public final class Shapes {
  /** In an item that stands twice while it moves: the hash of the design that does not see it. */
  public static final String HIDDEN_FROM = "clave:not";

  /** What a stored item is: an entity's own item, a companion of one, or a shard of its counter. */
  public record Kind(Shape shape, Optional<Companion> companion, Optional<ShardedCounter> shardOf) {
    /** An entity's own item. */
    public static Kind of(Shape shape) {
      return new Kind(shape, Optional.empty(), Optional.empty());
    }

    /** Whether it is an entity's own item, and nothing beside one. */
    public boolean isEntity() {
      return companion.isEmpty() && shardOf.isEmpty();
    }

    private List<KeyPart> primary() {
      return companion
          .map(Companion::primary)
          .or(() -> shardOf.map(ShardedCounter::primary))
          .orElse(shape.primary());
    }
  }

  private final Map<String, Shape> byName = new LinkedHashMap<>();
  private final Map<String, Map<String, List<Kind>>> byLabel = new HashMap<>();
  private final Map<String, List<Kind>> unlabelled = new HashMap<>();
  private final Map<String, List<CounterLink>> counters = new HashMap<>();
  private final Map<String, String> partitionAttributes = new HashMap<>();
  private final Design declaredDesign;
  private final Optional<String> typeAttribute;
  private volatile String hash;

  public Shapes(Design design, Map<String, String> tableNames, boolean strictTimestamps) {
    this(design, tableNames, strictTimestamps, design);
  }

  /** As they are for a program of a design whose indexes have twins meanwhile. */
  public Shapes(
      Design design,
      Map<String, String> tableNames,
      boolean strictTimestamps,
      Design declaredDesign) {
    this.declaredDesign = declaredDesign;
    for (Table table : design.tables()) {
      partitionAttributes.put(tableNames.get(table.name()), table.key().attributes().get(0).name());
    }
    for (Entity entity : design.entities()) {
      Table table = design.table(entity.table());
      Shape shape = new Shape(entity, table, tableNames.get(table.name()), strictTimestamps);
      byName.put(entity.name(), shape);
      register(entity.type(), Kind.of(shape));
      shape
          .companions()
          .forEach(
              each -> register(each.label(), new Kind(shape, Optional.of(each), Optional.empty())));
      shape
          .shardedCounters()
          .forEach(
              each -> register(each.label(), new Kind(shape, Optional.empty(), Optional.of(each))));
    }
    this.typeAttribute =
        byName.values().stream()
            .flatMap(shape -> shape.entity().typeAttribute().stream())
            .findFirst();
    for (Shape holder : byName.values()) {
      for (Counter counter : holder.entity().counters()) {
        Shape countedShape = byName.get(counter.of());
        counters
            .computeIfAbsent(counter.of(), name -> new ArrayList<>())
            .add(new CounterLink(countedShape, holder, counter));
      }
    }
  }

  private void register(String type, Kind kind) {
    Shape shape = kind.shape();
    byLabel
        .computeIfAbsent(shape.tableName(), table -> new HashMap<>())
        .computeIfAbsent(type, label -> new ArrayList<>())
        .add(kind);
    unlabelled.computeIfAbsent(shape.tableName(), table -> new ArrayList<>()).add(kind);
  }

  public Shape shape(String entity) {
    Shape shape = byName.get(entity);
    if (shape == null) {
      throw TableException.refused(
          entity, "", "one of the entities " + byName.keySet(), "`" + entity + "`");
    }
    return shape;
  }

  /** The attribute in which items name their type; empty if they name none. */
  public Optional<String> typeAttribute() {
    return typeAttribute;
  }

  public Iterable<Shape> all() {
    return byName.values();
  }

  /** The counters that count items of this entity. */
  public List<CounterLink> counters(Shape countedShape) {
    return counters.getOrDefault(countedShape.name(), List.of());
  }

  /** Whether some entity has a counter whose number is in no item. */
  public boolean haveSums() {
    return byName.values().stream().anyMatch(shape -> !shape.shardedCounters().isEmpty());
  }

  /** Whether an item of this entity is all there is to write when it is written. */
  public boolean standsAlone(Shape shape) {
    return shape.companions().isEmpty()
        && shape.shardedCounters().isEmpty()
        && counters(shape).isEmpty();
  }

  /**
   * Whether a stored item is not for this design: one that Clave itself keeps in the table, or one
   * that stands there for the other design of a running change.
   */
  public boolean isHidden(String table, Map<String, AttributeValue> item) {
    AttributeValue other = item.get(HIDDEN_FROM);
    return (other != null && hash().equals(other.s()))
        || ReservedKey.isReserved(item.get(partitionAttributes.get(table)));
  }

  /** The key of the item that a stored companion belongs to. */
  public Map<String, AttributeValue> owner(Map<String, AttributeValue> companion) {
    AttributeValue next = companion.get(Companion.NEXT_DESIGN);
    return next != null && hash().equals(next.s())
        ? companion.get(Companion.NEXT_OWNER).m()
        : Companion.owner(companion);
  }

  /** A stored companion as this design writes it, whatever the other one of a change adds to it. */
  public Map<String, AttributeValue> ownCompanion(Map<String, AttributeValue> companion) {
    if (!companion.containsKey(Companion.NEXT_DESIGN)) {
      return companion;
    }
    Map<String, AttributeValue> ownItem = new HashMap<>(companion);
    ownItem.put(Companion.OWNER, AttributeValue.fromM(owner(companion)));
    ownItem.remove(Companion.NEXT_OWNER);
    ownItem.remove(Companion.NEXT_DESIGN);
    return ownItem;
  }

  /** Asked for only where a change moves items, so it is computed only then. */
  private String hash() {
    String current = hash;
    if (current == null) {
      current = StorageShape.of(declaredDesign).hash();
      hash = current;
    }
    return current;
  }

  /** What a stored item is: by its type attribute if it has one, else by the form of its key. */
  public Optional<Kind> kind(
      String table, Optional<String> typeAttribute, Map<String, AttributeValue> item) {
    return isHidden(table, item) ? Optional.empty() : visibleKind(table, typeAttribute, item);
  }

  /** As {@link #kind}, of an item of which is known that it is for this design. */
  public Optional<Kind> visibleKind(
      String table, Optional<String> typeAttribute, Map<String, AttributeValue> item) {
    AttributeValue type = typeAttribute.isPresent() ? item.get(typeAttribute.get()) : null;
    List<Kind> candidates =
        type != null && type.s() != null
            ? byLabel.getOrDefault(table, Map.of()).getOrDefault(type.s(), List.of())
            : unlabelled.getOrDefault(table, List.of());
    // Guards of several unique values have one label, of which another design may know only some.
    if (candidates.size() == 1 && type != null && candidates.get(0).isEntity()) {
      return Optional.of(candidates.get(0));
    }
    for (Kind kind : candidates) {
      if (fits(kind, item)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  private static boolean fits(Kind kind, Map<String, AttributeValue> item) {
    for (KeyPart part : kind.primary()) {
      if (part.read(item.get(part.attribute())).isEmpty()) {
        return false;
      }
    }
    return true;
  }
}

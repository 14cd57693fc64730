package dev.clave.table.schema;

import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Unique;
import dev.clave.table.condition.Stored;
import dev.clave.table.value.ValueCodec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A small item that is written in the transaction of an entity's own: the guard of a unique value,
 * or the reference by which the entity is found through a relation. It names its owner's key in the
 * attribute {@value #OWNER}.
 */
public final class Companion {
  /** Where a companion says whose it is. */
  public static final String OWNER = Reference.OWNER;

  /** While a change moves owners to other keys: the owner's key in the new design. */
  public static final String NEXT_OWNER = "clave:of";

  /** The hash of the design for which {@link #NEXT_OWNER} is the owner. */
  public static final String NEXT_DESIGN = "clave:for";

  private static final String GUARD_MARK = "#unique";

  private final Shape owner;
  private final String label;
  private final List<String> guarded;
  private final Optional<String> each;

  /** The owner's entity, as this item sees it. */
  private final Entity values;

  private final List<KeyPart> primary;
  private final List<KeyPart> indexed;
  private final List<String> copiedNames;
  private final Set<String> roots = new LinkedHashSet<>();

  private Companion(
      Shape owner,
      String label,
      Optional<Unique> unique,
      Map<String, KeyRule> keys,
      List<String> copiedNames) {
    this.owner = owner;
    this.label = label;
    this.guarded = unique.map(Unique::attributes).orElse(List.of());
    this.each = unique.flatMap(Unique::each);
    this.values = unique.map(value -> value.guarded(owner.entity())).orElse(owner.entity());
    this.copiedNames = copiedNames;
    this.primary = new ArrayList<>();
    for (KeyAttribute attribute : owner.table().key().attributes()) {
      primary.add(owner.part(keys.get(attribute.name()), values));
    }
    this.indexed =
        keys.values().stream()
            .filter(rule -> !owner.table().key().has(rule.attribute()))
            .map(rule -> owner.part(rule, values))
            .toList();
    primary.forEach(part -> roots.addAll(part.roots()));
    indexed.forEach(part -> roots.addAll(part.roots()));
    roots.addAll(copiedNames);
    roots.addAll(guarded);
  }

  static List<Companion> of(Shape owner) {
    List<Companion> companions = new ArrayList<>();
    String type = owner.entity().type();
    List<String> expiry = owner.entity().expiry().map(each -> each.attribute()).stream().toList();
    for (Unique unique : owner.entity().unique()) {
      companions.add(
          new Companion(owner, type + GUARD_MARK, Optional.of(unique), unique.keys(), expiry));
    }
    for (Reference reference : owner.entity().references()) {
      companions.add(
          new Companion(
              owner,
              type + "#" + reference.name(),
              Optional.empty(),
              reference.keys(),
              copied(owner, reference, expiry)));
    }
    return companions;
  }

  private static List<String> copied(Shape owner, Reference reference, List<String> expiry) {
    Set<String> names = new LinkedHashSet<>(expiry);
    names.addAll(reference.copiesAll() ? owner.fields().keySet() : reference.copied());
    return List.copyOf(names);
  }

  /** The key of the item that a companion belongs to, in the design that wrote it. */
  public static Map<String, AttributeValue> owner(Map<String, AttributeValue> companion) {
    return companion.get(OWNER).m();
  }

  /** Whether a stored companion belongs to the item with that key, in either design of a change. */
  public static boolean isOwner(
      Map<String, AttributeValue> companion, Map<String, AttributeValue> key) {
    AttributeValue next = companion.get(NEXT_OWNER);
    return owner(companion).equals(key) || (next != null && next.m().equals(key));
  }

  public boolean guard() {
    return !guarded.isEmpty();
  }

  /** The attributes whose values together are guarded. */
  public List<String> guarded() {
    return guarded;
  }

  /** The value of the type attribute of these items. */
  public String label() {
    return label;
  }

  List<KeyPart> primary() {
    return primary;
  }

  /** Whether a stored item has all the keys of indexes that this one has. */
  public boolean isIndexed(Map<String, AttributeValue> storedItem) {
    return indexed.stream().allMatch(part -> storedItem.containsKey(part.attribute()));
  }

  /** The attributes from which this item is made. */
  public Set<String> roots() {
    return roots;
  }

  /** Whether this item's own key can only change with its owner's. */
  public boolean staysPut() {
    return primary.stream().allMatch(part -> owner.identity().containsAll(part.inputs()));
  }

  /**
   * The items by their keys that an owner with these values has of this companion: none, one, or
   * one for each element of a set.
   */
  public Map<Map<String, AttributeValue>, Map<String, AttributeValue>> items(
      Map<String, AttributeValue> ownerKey, Map<String, AttributeValue> values) {
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> items = new LinkedHashMap<>(2);
    for (Map<String, AttributeValue> ownValues : guardedValues(values)) {
      item(ownerKey, ownValues).ifPresent(item -> items.put(key(ownValues).orElseThrow(), item));
    }
    return items;
  }

  /** The owner's values as each item of this companion sees them. */
  private List<Map<String, AttributeValue>> guardedValues(Map<String, AttributeValue> values) {
    AttributeValue set = each.map(values::get).orElse(null);
    if (set == null) {
      return List.of(values);
    }
    List<Map<String, AttributeValue>> ownValues = new ArrayList<>();
    for (AttributeValue element : elements(set)) {
      Map<String, AttributeValue> one = new HashMap<>(values);
      one.put(each.get(), element);
      ownValues.add(one);
    }
    return ownValues;
  }

  private static List<AttributeValue> elements(AttributeValue set) {
    return set.hasNs()
        ? set.ns().stream().map(AttributeValue::createN).toList()
        : set.ss().stream().map(AttributeValue::createS).toList();
  }

  /** The guarded values of the item with that key, as people write them. */
  public List<Object> guardedTexts(
      Map<String, AttributeValue> key, Map<String, AttributeValue> values) {
    Map<String, AttributeValue> ownValues =
        guardedValues(values).stream()
            .filter(each -> key(each).equals(Optional.of(key)))
            .findFirst()
            .orElse(values);
    return guarded.stream()
        .map(
            name ->
                each.equals(Optional.of(name))
                    ? ValueCodec.of(this.values.attribute(name).orElseThrow().type())
                        .decode(ownValues.get(name))
                    : owner.codec(Shape.root(name)).decode(Stored.at(ownValues, name)))
        .toList();
  }

  /** The item's key, or empty when the owner has no value to guard or no relation to tell. */
  public Optional<Map<String, AttributeValue>> key(Map<String, AttributeValue> values) {
    for (String name : guarded) {
      if (Stored.at(values, name) == null) {
        return Optional.empty();
      }
    }
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    for (KeyPart part : primary) {
      AttributeValue value = owner.keyValue(part, values, Map.of());
      if (value == null) {
        return Optional.empty();
      }
      key.put(part.attribute(), value);
    }
    return Optional.of(key);
  }

  /** The whole item, or empty when there is none to write. */
  private Optional<Map<String, AttributeValue>> item(
      Map<String, AttributeValue> ownerKey, Map<String, AttributeValue> values) {
    Optional<Map<String, AttributeValue>> key = key(values);
    if (key.isEmpty()) {
      return key;
    }
    Map<String, AttributeValue> item = new HashMap<>(key.get());
    for (KeyPart part : indexed) {
      AttributeValue value = owner.keyValue(part, values, key.get());
      if (value == null) {
        return Optional.empty();
      }
      item.put(part.attribute(), value);
    }
    owner.entity().typeAttribute().ifPresent(name -> item.put(name, AttributeValue.createS(label)));
    for (String name : copiedNames) {
      AttributeValue value = values.get(name);
      if (value != null) {
        put(item, owner.stored(name), value);
      }
    }
    item.put(OWNER, AttributeValue.createM(ownerKey));
    return Optional.of(item);
  }

  private static void put(
      Map<String, AttributeValue> item, List<String> path, AttributeValue value) {
    if (path.size() == 1) {
      item.put(path.get(0), value);
      return;
    }
    Map<String, AttributeValue> nested =
        new HashMap<>(item.containsKey(path.get(0)) ? item.get(path.get(0)).m() : Map.of());
    nested.put(path.get(1), value);
    item.put(path.get(0), AttributeValue.createM(nested));
  }
}

package dev.clave.table.schema;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Table;
import dev.clave.table.condition.Binding;
import dev.clave.table.condition.Demand;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.value.ValueCodec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One entity made ready to run: its fields with their codecs, the parts of its keys, and the small
 * items that go with it. Values pass through here in three forms: a caller's plain map, the encoded
 * values by attribute, and the stored item with its keys.
 */
public final class Shape {
  private static final AttributeType TEXT = AttributeType.Text.PLAIN;

  private final Entity entity;
  private final Table table;
  private final String tableName;
  private final boolean strictTimestamps;
  private final Map<String, Field> fields;
  private final List<Field> ordered;
  private final List<Field> counters;
  private final List<Field> generated;
  private final List<Attribute> snapshots;
  private final List<Computation> computations;
  private final List<KeyPart> primary;
  private final KeyWriter keyWriter;
  private final List<KeyPart> indexed;
  private final Set<String> identity;
  private final List<String> fixedPaths;
  private final List<Companion> companions;
  private final List<ShardedCounter> shardedCounters;
  private final Demand.Text absent;
  private final Demand.Text present;
  private final ItemLayout layout;

  Shape(Entity entity, Table table, String tableName, boolean strictTimestamps) {
    this.entity = entity;
    this.table = table;
    this.tableName = tableName;
    this.strictTimestamps = strictTimestamps;
    this.fields = Fields.of(entity, strictTimestamps);
    this.ordered = List.copyOf(fields.values());
    this.counters = ordered.stream().filter(each -> each.role() == Field.Role.COUNTER).toList();
    this.generated = ordered.stream().filter(each -> each.generated().isPresent()).toList();
    this.snapshots =
        entity.attributes().values().stream().filter(each -> each.snapshot().isPresent()).toList();
    this.computations = Computation.of(this);
    Collection<String> key = table.key().attributes().stream().map(each -> each.name()).toList();
    this.primary = key.stream().map(name -> part(entity.keys().get(name))).toList();
    this.keyWriter = new KeyWriter(entity.name(), primary);
    this.indexed =
        entity.keys().values().stream()
            .filter(rule -> !key.contains(rule.attribute()))
            .map(this::part)
            .toList();
    Set<String> inputs = new LinkedHashSet<>();
    primary.forEach(part -> inputs.addAll(part.inputs()));
    this.identity = Collections.unmodifiableSet(inputs);
    this.fixedPaths = Fields.fixedPaths(entity, fields);
    this.companions = Companion.of(this);
    this.shardedCounters = ShardedCounter.of(this);
    this.absent = Demand.Text.of("attribute_not_exists", partitionAttribute());
    this.present = Demand.Text.of("attribute_exists", partitionAttribute());
    this.layout = new ItemLayout(this, keyWriter);
  }

  public Entity entity() {
    return entity;
  }

  public String name() {
    return entity.name();
  }

  Table table() {
    return table;
  }

  /** The attribute by which DynamoDB expires items of the table. */
  public Optional<String> ttl() {
    return table.ttl();
  }

  public String tableName() {
    return tableName;
  }

  public Map<String, Field> fields() {
    return fields;
  }

  public List<Field> ordered() {
    return ordered;
  }

  /** The fields that count other items. */
  public List<Field> counters() {
    return counters;
  }

  /** The attributes that are computed from others. */
  public List<Computation> computations() {
    return computations;
  }

  /** The fields whose value is made for a new item. */
  public List<Field> generated() {
    return generated;
  }

  /** The attributes that a new item takes from another one. */
  public List<Attribute> snapshots() {
    return snapshots;
  }

  /** Whether something in an item is promised never to change once it is written. */
  public boolean promisesNoChange() {
    return appendOnly() || fixedPaths.stream().anyMatch(path -> !isToldByKey(path));
  }

  /** The paths whose values never change once they are written, also those inside maps. */
  public List<String> fixedPaths() {
    return fixedPaths;
  }

  /**
   * Whether the primary key has the whole value at a path, so that items of one key agree on it. A
   * form that shortens or folds the value leaves out a part of it, and a case may leave out all.
   */
  public boolean isToldByKey(String path) {
    return primary.stream().anyMatch(part -> part.hasWhole(path));
  }

  /** Whether its items stay as they were written, for ever or until they expire. */
  public boolean appendOnly() {
    return entity.is(EntityKind.APPEND_ONLY);
  }

  /** Whether the runtime creates an item with the first one that it counts. */
  public boolean tally() {
    return entity.is(EntityKind.TALLY);
  }

  /** Refuses what would change or remove an item of an append-only entity. */
  public void refuseAppendOnly(String operation) {
    if (appendOnly()) {
      throw TableException.refused(
          name(), "", "no " + operation + ", as it is append-only", "a request to " + operation);
    }
  }

  /** Every name that an item or its encoded values can have; those of the fields in their order. */
  public List<String> names() {
    List<String> names = new ArrayList<>(fields.keySet());
    primary.forEach(part -> names.add(part.attribute()));
    indexed.forEach(part -> names.add(part.attribute()));
    entity.typeAttribute().ifPresent(names::add);
    entity.under().ifPresent(names::add);
    fields.values().forEach(field -> names.add(field.storedName()));
    return names;
  }

  /** The names under which an item's attributes are stored: no name of a value inside a map. */
  public Set<String> storedNames() {
    Set<String> names = new LinkedHashSet<>();
    ordered.forEach(field -> names.add(field.path().get(0)));
    primary.forEach(part -> names.add(part.attribute()));
    indexed.forEach(part -> names.add(part.attribute()));
    entity.typeAttribute().ifPresent(names::add);
    return names;
  }

  /** An item with nothing in it yet. */
  public Draft draft() {
    return layout.draft();
  }

  /** The parts of index keys; those of the primary key are not among them. */
  public List<KeyPart> indexed() {
    return indexed;
  }

  public List<KeyPart> primary() {
    return primary;
  }

  /** The paths from which the primary key is computed. */
  public Set<String> identity() {
    return identity;
  }

  /** Those of an item's attributes that make up its key. */
  public Map<String, Object> identity(Item item) {
    Map<String, Object> key = new LinkedHashMap<>();
    identity.forEach(path -> key.put(path, item.get(root(path))));
    return key;
  }

  public List<Companion> companions() {
    return companions;
  }

  /** The counters whose number is in no item of this entity. */
  public List<ShardedCounter> shardedCounters() {
    return shardedCounters;
  }

  /** The first key attribute, which every item has. */
  public String partitionAttribute() {
    return primary.get(0).attribute();
  }

  /** Asks that there be no item with the key of the one that is written. */
  public Demand.Text absent() {
    return absent;
  }

  /** Asks that there be an item with the key of the one that is written. */
  public Demand.Text present() {
    return present;
  }

  public static String root(String path) {
    int dot = path.indexOf('.');
    return dot < 0 ? path : path.substring(0, dot);
  }

  public Optional<Field> field(String name) {
    return Optional.ofNullable(fields.get(name));
  }

  private KeyPart part(KeyRule rule) {
    return part(rule, entity);
  }

  /** A key part of an item whose attributes have these types. */
  KeyPart part(KeyRule rule, Entity values) {
    return new KeyPart(rule, path -> type(values, path), constants(), table);
  }

  public AttributeType type(String path) {
    return type(entity, path);
  }

  private static AttributeType type(Entity entity, String path) {
    return entity.attribute(path).map(attribute -> attribute.type()).orElse(TEXT);
  }

  /** The codec of an attribute, or of a field inside one. */
  public ValueCodec codec(String path) {
    Field field = fields.get(path);
    return field != null ? field.codec() : ValueCodec.of(type(path), strictTimestamps);
  }

  /** Binds conditions that name only constants, and reads them on encoded values. */
  Binding constants() {
    return new Binding(
        path -> List.of(path.split("\\.", -1)),
        (path, operand) ->
            operand instanceof Operand.Constant constant
                ? Optional.of(Operands.constant(this, path, constant))
                : Optional.empty());
  }

  /** Where the attribute at a path is stored. */
  public List<String> stored(String path) {
    Field field = fields.get(path);
    if (field != null) {
      return field.path();
    }
    List<String> names = new ArrayList<>();
    String root = root(path);
    names.addAll(fields.containsKey(root) ? fields.get(root).path() : List.of(root));
    if (root.length() < path.length()) {
      names.addAll(List.of(path.substring(root.length() + 1).split("\\.", -1)));
    }
    return names;
  }

  /** The primary key, from encoded values. */
  public Map<String, AttributeValue> key(Map<String, AttributeValue> values) {
    return keyWriter.key(values);
  }

  /** The key of a stored item. */
  public Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
    return keyWriter.keyOf(item);
  }

  /** A key part's value; a value that no key can hold is refused. */
  public AttributeValue keyValue(
      KeyPart part, Map<String, AttributeValue> values, Map<String, AttributeValue> keyAttributes) {
    return keyWriter.keyValue(part, values, keyAttributes);
  }

  /** The stored item of a key and encoded values, whose own map it may become. */
  public Map<String, AttributeValue> item(
      Map<String, AttributeValue> key, Map<String, AttributeValue> values) {
    return layout.item(key, values);
  }

  /** As {@link #item(Map, Map)}, where nobody needs the key by itself. */
  public Map<String, AttributeValue> item(Map<String, AttributeValue> values) {
    return layout.item(values);
  }

  /** The encoded values of a stored item, by attribute. */
  public Map<String, AttributeValue> values(Map<String, AttributeValue> item) {
    return layout.values(item);
  }

  /** The plain values of a stored item. */
  Map<String, Object> decoded(Map<String, AttributeValue> item) {
    return layout.decoded(item);
  }

  /** The plain values of encoded ones. */
  Map<String, Object> decodedValues(Map<String, AttributeValue> values) {
    return layout.decodedValues(values);
  }

  /** The plain value of one attribute of a stored item or of encoded values, or null. */
  Object decoded(Map<String, AttributeValue> item, boolean stored, String name) {
    return layout.decoded(item, stored, name);
  }

  /** The plain values of a stored item or of encoded values, in the order of the fields. */
  Item.InOrder inOrder(Map<String, AttributeValue> item, boolean stored) {
    return layout.inOrder(item, stored);
  }
}

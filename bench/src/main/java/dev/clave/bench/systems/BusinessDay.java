package dev.clave.bench.systems;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.Load;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The operations of a system in the proportions of the load that its design states: its patterns,
 * creates, updates and deletes, and the transactions that a system's own day adds. Used by many
 * threads.
 */
final class BusinessDay {
  /** Does one thing; returns how many items it read or wrote, or {@link #NOTHING_TO_DO}. */
  interface Work {
    int with(Table table, Random random);
  }

  static final int NOTHING_TO_DO = -1;

  /** Which item of which entity. */
  private record Identity(String entity, Map<String, Object> key) {}

  /** A kind of operation. */
  record Operation(String name, String kind, Table table, Measured measured, Work work) {}

  private final Table table;
  private final SampleCopies copies;
  private final Map<String, List<Item>> itemsByEntity;
  private final NavigableMap<Double, Operation> byWeight = new TreeMap<>();
  private final Map<String, ConcurrentLinkedQueue<Item>> created = new LinkedHashMap<>();
  private final Map<Identity, Map<String, Object>> current = new ConcurrentHashMap<>();
  private final Map<String, List<Object>> othersOf = new ConcurrentHashMap<>();
  private final AtomicLong ids = new AtomicLong();
  private double weights;

  /**
   * A day on a table that has been filled.
   *
   * @param itemsByEntity some of its items by entity, from which inputs are taken
   */
  BusinessDay(Table table, SampleCopies copies, Map<String, List<Item>> itemsByEntity) {
    this.table = table;
    this.copies = copies;
    this.itemsByEntity = itemsByEntity;
    Load load = table.design().load();
    load.patterns().forEach((name, reads) -> read(name, reads.calls()));
    load.views().forEach((name, reads) -> view(name, reads.calls()));
    load.entities().forEach(this::writes);
  }

  /** Adds the design's transactions, with inputs of items that are there. */
  void addTransactions() {
    table
        .design()
        .transactions()
        .forEach(
            each -> {
              double calls = table.design().load().transactions().getOrDefault(each.name(), 0.0);
              StatedTransaction.of(this, each)
                  .ifPresent(work -> add(each.name(), "transaction", calls, work));
            });
  }

  boolean knows(String entity) {
    return itemsByEntity.containsKey(entity) && !itemsByEntity.get(entity).isEmpty();
  }

  Table table() {
    return table;
  }

  List<Operation> operations() {
    return List.copyOf(byWeight.values());
  }

  /** Adds a kind of operation that is as frequent as so many calls of the stated load. */
  void add(String name, String kind, double calls, Work work) {
    if (calls > 0) {
      Measured measured = new Measured();
      weights += calls;
      Table observed = table.observed(sent -> measured.units.add(sent.capacityUnits()));
      byWeight.put(weights, new Operation(name, kind, observed, measured, work));
    }
  }

  /** Measures from here on; nobody may be doing anything. */
  void forget() {
    operations().forEach(each -> each.measured().reset());
  }

  /** Does one operation, drawn by weight. */
  void one(Random random) {
    Operation operation = byWeight.higherEntry(random.nextDouble() * weights).getValue();
    Measured measured = operation.measured;
    long start = System.nanoTime();
    try {
      int items = operation.work.with(operation.table, random);
      if (items != NOTHING_TO_DO) {
        measured.nanos.recordValue(System.nanoTime() - start);
        measured.items.add(items);
        measured.calls.increment();
      }
    } catch (TableException refusal) {
      measured.refused.increment();
    }
  }

  Item any(String entity, Random random) {
    List<Item> items = itemsByEntity.get(entity);
    return items.get(random.nextInt(items.size()));
  }

  private void read(String name, double calls) {
    Pattern pattern =
        table.design().patterns().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    List<Map<String, Object>> inputs = inputs(pattern);
    if (!inputs.isEmpty()) {
      add(
          name,
          "read",
          calls,
          (observed, random) ->
              observed.run(name, inputs.get(random.nextInt(inputs.size()))).page().items().size());
    }
  }

  private void view(String name, double calls) {
    List<Pattern> parts =
        table.design().views().stream()
            .filter(each -> each.name().equals(name))
            .flatMap(each -> each.patterns().stream())
            .flatMap(each -> table.design().findPattern(each).stream())
            .toList();
    Set<String> needed = new HashSet<>();
    parts.forEach(
        part ->
            part.parameters().stream()
                .filter(each -> !each.optional())
                .forEach(each -> needed.add(each.name())));
    itemsByEntity.keySet().stream()
        .filter(entity -> any(entity, new Random(0)).attributes().keySet().containsAll(needed))
        .findFirst()
        .ifPresent(
            entity ->
                add(
                    name,
                    "view",
                    calls,
                    (observed, random) -> {
                      Map<String, Object> inputs =
                          new LinkedHashMap<>(any(entity, random).attributes());
                      inputs.keySet().retainAll(needed);
                      return observed.view(name, inputs).values().stream()
                          .mapToInt(page -> page.items().size())
                          .sum();
                    }));
  }

  /** What a pattern asks for, of items that have all of it. */
  private List<Map<String, Object>> inputs(Pattern pattern) {
    return pattern.returns().stream()
        .filter(itemsByEntity::containsKey)
        .map(
            name ->
                itemsByEntity.get(name).stream()
                    .map(item -> inputs(pattern, item))
                    .filter(inputs -> inputs.size() == needed(pattern))
                    .toList())
        .filter(inputs -> !inputs.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private static long needed(Pattern pattern) {
    return pattern.parameters().stream().filter(each -> !each.optional()).count();
  }

  private static Map<String, Object> inputs(Pattern pattern, Item item) {
    Map<String, Object> inputs = new LinkedHashMap<>();
    for (Parameter parameter : pattern.parameters()) {
      Object value = item.get(parameter.name());
      if (!parameter.optional() && value != null) {
        inputs.put(parameter.name(), value);
      }
    }
    return inputs;
  }

  private void writes(String name, Load.Items load) {
    Entity entity = table.design().entity(name);
    List<String> own = copies.idsOf(name);
    if (!knows(name) || entity.is(EntityKind.TALLY) || !hasOwnKey(name, own)) {
      return;
    }
    created.put(name, new ConcurrentLinkedQueue<>());
    add(name, "create", load.creates(), (observed, random) -> create(observed, name, random));
    add(name, "delete", load.deletes(), (observed, random) -> delete(observed, name));
    List<Attribute> changed =
        load.changes().isEmpty()
            ? ChangedAttribute.of(entity).stream().toList()
            : load.changes().stream().map(entity.attributes()::get).toList();
    if (!changed.isEmpty() && !entity.is(EntityKind.APPEND_ONLY)) {
      add(
          name,
          "update",
          load.updates(),
          (observed, random) -> update(observed, entity, changed, random));
    }
  }

  private boolean hasOwnKey(String entity, List<String> own) {
    return table.keyVariables(entity).stream().anyMatch(own::contains);
  }

  /** Another item like one that is there, with an id of its own. */
  Map<String, Object> fresh(String entity, Random random) {
    Map<String, Object> attributes = new LinkedHashMap<>(any(entity, random).attributes());
    Entity definition = table.design().entity(entity);
    List.of(definition.createdAt(), definition.updatedAt(), definition.version())
        .forEach(each -> each.ifPresent(attributes::remove));
    definition.counters().forEach(each -> attributes.remove(each.attribute()));
    List<String> own = copies.idsOf(entity);
    String id = "n" + ids.incrementAndGet() + "-";
    Map<String, Object> ofHolders = ofHolders(entity, random);
    Set<String> others = new HashSet<>();
    lastOfKey(entity, own, ofHolders.keySet())
        .ifPresentOrElse(others::add, () -> attributes.putAll(ofHolders));
    definition.unique().stream()
        .flatMap(each -> each.attributes().stream())
        .filter(own::contains)
        .forEach(others::add);
    others.forEach(
        each ->
            attributes.computeIfPresent(
                each, (name, value) -> copies.another(entity, name, id, value)));
    return attributes;
  }

  /** The keys of items that would count a new one: without them it is refused. */
  private Map<String, Object> ofHolders(String entity, Random random) {
    Map<String, Object> keys = new LinkedHashMap<>();
    for (Entity holder : table.design().entities()) {
      for (Counter counter : holder.counters()) {
        if (counter.of().equals(entity) && !holder.is(EntityKind.TALLY) && knows(holder.name())) {
          Item item = any(holder.name(), random);
          table
              .keyVariables(holder.name())
              .forEach(each -> keys.put(counter.with().getOrDefault(each, each), item.get(each)));
        }
      }
    }
    return keys;
  }

  /** The last part of the key that is the item's own, and not that of an item that counts it. */
  private Optional<String> lastOfKey(String entity, List<String> own, Set<String> ofHolders) {
    return table.keyVariables(entity).stream()
        .filter(own::contains)
        .filter(each -> !ofHolders.contains(each))
        .reduce((first, second) -> second);
  }

  private int create(Table observed, String entity, Random random) {
    created.get(entity).add(observed.create(entity, fresh(entity, random)));
    return 1;
  }

  private int delete(Table observed, String entity) {
    Item item = created.get(entity).poll();
    if (item == null) {
      return NOTHING_TO_DO;
    }
    return observed.delete(entity, table.identity(item)) ? 1 : 0;
  }

  private int update(Table observed, Entity entity, List<Attribute> attributes, Random random) {
    Item item = any(entity.name(), random);
    Map<String, Object> key = table.identity(item);
    Map<String, Object> now =
        current.computeIfAbsent(
            new Identity(entity.name(), key), each -> new ConcurrentHashMap<>(item.attributes()));
    Map<String, Object> values = new LinkedHashMap<>();
    for (Attribute attribute : attributes) {
      values.put(attribute.name(), other(entity, attribute, now.get(attribute.name()), random));
    }
    observed.update(entity.name(), key, values);
    now.putAll(values);
    return 1;
  }

  /** Another value than the one that is there: another word, or what another item has. */
  private Object other(Entity entity, Attribute attribute, Object old, Random random) {
    if (attribute.type() instanceof AttributeType.Enumeration words) {
      List<String> others = words.values().stream().filter(each -> !each.equals(old)).toList();
      return others.get(random.nextInt(others.size()));
    }
    if (attribute.type() instanceof AttributeType.Bool) {
      return !Boolean.TRUE.equals(old);
    }
    if (ChangedAttribute.isPlain(attribute)) {
      return "changed " + random.nextInt(1000);
    }
    List<Object> values =
        othersOf.computeIfAbsent(
            entity.name() + "." + attribute.name(),
            each ->
                itemsByEntity.get(entity.name()).stream()
                    .map(item -> item.get(attribute.name()))
                    .filter(Objects::nonNull)
                    .toList());
    return values.get(random.nextInt(values.size()));
  }

  /** The stated load with the sizes that items have here. */
  Map<String, Load.Items> sizes(Load stated) {
    Map<String, Load.Items> sizes = new LinkedHashMap<>();
    itemsByEntity.forEach(
        (name, items) -> {
          double size =
              items.stream()
                  .limit(200)
                  .mapToInt(each -> StoredSize.of(table.images(name, each.attributes()).get(0)))
                  .average()
                  .orElse(0);
          Load.Items load = stated.entities().get(name);
          sizes.put(
              name,
              new Load.Items(
                  OptionalDouble.of(items.size()),
                  OptionalDouble.empty(),
                  OptionalDouble.of(size),
                  load == null ? 0 : load.creates(),
                  load == null ? 0 : load.updates(),
                  load == null ? 0 : load.deletes(),
                  load == null ? List.of() : load.changes(),
                  OptionalDouble.empty()));
        });
    return sizes;
  }
}

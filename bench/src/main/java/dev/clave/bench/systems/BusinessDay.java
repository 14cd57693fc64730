package dev.clave.bench.systems;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Load;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The operations of a system in the proportions of the load that its design states: its patterns,
 * creates, updates and deletes, and the transactions that a system's own day adds. Used by many
 * threads.
 */
final class BusinessDay {
  /** Does one thing; returns how many items it read or wrote. */
  interface Work {
    int with(Table table, Random random);
  }

  /** A kind of operation. */
  record Operation(String name, String kind, Table table, Measured measured, Work work) {}

  private final Table table;
  private final SampleCopies copies;
  private final Map<String, List<Item>> known;
  private final NavigableMap<Double, Operation> byWeight = new TreeMap<>();
  private final Map<String, ConcurrentLinkedQueue<Item>> created = new LinkedHashMap<>();
  private final AtomicLong ids = new AtomicLong();
  private double weights;

  /**
   * A day on a table that has been filled.
   *
   * @param known some of its items by entity, from which inputs are taken
   */
  BusinessDay(Table table, SampleCopies copies, Map<String, List<Item>> known) {
    this.table = table;
    this.copies = copies;
    this.known = known;
    Load load = table.design().load();
    load.patterns().forEach((name, reads) -> read(name, reads.calls()));
    load.entities().forEach(this::writes);
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

  /** Does one operation, drawn by weight. */
  void one(Random random) {
    Operation operation = byWeight.higherEntry(random.nextDouble() * weights).getValue();
    Measured measured = operation.measured;
    long start = System.nanoTime();
    try {
      measured.items.add(operation.work.with(operation.table, random));
      measured.nanos.recordValue(System.nanoTime() - start);
      measured.calls.increment();
    } catch (TableException refusal) {
      measured.refused.increment();
    }
  }

  Item any(String entity, Random random) {
    List<Item> items = known.get(entity);
    return items.get(random.nextInt(items.size()));
  }

  private void read(String name, double calls) {
    Pattern pattern =
        table.design().patterns().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    Optional<String> entity = source(pattern);
    if (entity.isPresent()) {
      add(
          name,
          "read",
          calls,
          (observed, random) ->
              observed.run(name, inputs(pattern, any(entity.get(), random))).page().items().size());
    }
  }

  /** An entity whose items have all that a pattern asks for. */
  private Optional<String> source(Pattern pattern) {
    return pattern.returns().stream()
        .filter(name -> known.containsKey(name))
        .filter(
            name ->
                known.get(name).stream()
                    .anyMatch(item -> inputs(pattern, item).size() == needed(pattern)))
        .findFirst();
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
    if (!known.containsKey(name) || entity.is(EntityKind.TALLY) || own.isEmpty()) {
      return;
    }
    created.put(name, new ConcurrentLinkedQueue<>());
    add(name, "create", load.creates(), (observed, random) -> create(observed, name, random));
    add(name, "delete", load.deletes(), (observed, random) -> delete(observed, name));
    Optional<Attribute> changed = moving(entity).or(() -> changeable(entity));
    if (changed.isPresent() && !entity.is(EntityKind.APPEND_ONLY)) {
      add(
          name,
          "update",
          load.updates(),
          (observed, random) -> update(observed, name, changed.get(), random));
    }
  }

  /** Another item like one that is there, with an id of its own. */
  Map<String, Object> fresh(String entity, Random random) {
    Map<String, Object> attributes = new LinkedHashMap<>(any(entity, random).attributes());
    Entity known = table.design().entity(entity);
    List.of(known.createdAt(), known.updatedAt(), known.version())
        .forEach(each -> each.ifPresent(attributes::remove));
    known.counters().forEach(each -> attributes.remove(each.attribute()));
    List<String> own = copies.idsOf(entity);
    String id = "n" + ids.incrementAndGet() + "-";
    attributes.computeIfPresent(lastOfKey(entity, own), (name, value) -> id + value);
    known.unique().stream()
        .flatMap(each -> each.attributes().stream())
        .forEach(each -> attributes.computeIfPresent(each, (name, value) -> id + value));
    return attributes;
  }

  private String lastOfKey(String entity, List<String> own) {
    List<String> key = new ArrayList<>(table.keyVariables(entity));
    key.retainAll(own);
    return key.get(key.size() - 1);
  }

  private int create(Table observed, String entity, Random random) {
    created.get(entity).add(observed.create(entity, fresh(entity, random)));
    return 1;
  }

  private int delete(Table observed, String entity) {
    Item item = created.get(entity).poll();
    return item != null && observed.delete(entity, table.identity(item)) ? 1 : 0;
  }

  private int update(Table observed, String entity, Attribute attribute, Random random) {
    Map<String, Object> key = table.identity(any(entity, random));
    Object value =
        attribute.type() instanceof AttributeType.Enumeration words
            ? words.values().get(random.nextInt(words.values().size()))
            : "changed " + random.nextInt(1000);
    observed.update(entity, key, Map.of(attribute.name(), value));
    return 1;
  }

  /** The stated load with the sizes that items have here. */
  Map<String, Load.Items> sizes(Load stated) {
    Map<String, Load.Items> sizes = new LinkedHashMap<>();
    known.forEach(
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
                  OptionalDouble.empty()));
        });
    return sizes;
  }

  /** A word in the key of an index whose change moves the item there, and asks for nothing else. */
  private static Optional<Attribute> moving(Entity entity) {
    return entity.keys().values().stream()
        .filter(rule -> rule.choices().size() == 1)
        .flatMap(rule -> rule.inputs().stream())
        .map(entity.attributes()::get)
        .filter(each -> each != null && each.type() instanceof AttributeType.Enumeration)
        .filter(each -> entity.keys().values().stream().noneMatch(rule -> isCase(rule, each)))
        .findFirst();
  }

  private static boolean isCase(KeyRule rule, Attribute attribute) {
    return rule.choices().size() > 1 && rule.inputs().contains(attribute.name());
  }

  /** A text that is in no key. */
  private static Optional<Attribute> changeable(Entity entity) {
    Set<String> keys = new HashSet<>();
    entity.keys().values().forEach(rule -> keys.addAll(rule.inputs()));
    entity
        .references()
        .forEach(each -> each.keys().values().forEach(rule -> keys.addAll(rule.inputs())));
    return entity.attributes().values().stream()
        .filter(each -> isPlain(each) && !keys.contains(each.name()))
        .filter(each -> !each.fixed() && each.computed().isEmpty())
        .filter(
            each ->
                entity.unique().stream().noneMatch(one -> one.attributes().contains(each.name())))
        .findFirst();
  }

  private static boolean isPlain(Attribute attribute) {
    return attribute.type() instanceof AttributeType.Text text
        && text.pattern().isEmpty()
        && text.format().isEmpty()
        && text.maxLength().orElse(1000) > 20;
  }
}

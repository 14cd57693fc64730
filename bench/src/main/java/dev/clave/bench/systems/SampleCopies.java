package dev.clave.bench.systems;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.Expiry;
import dev.clave.design.model.Unique;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Many copies of a sample: in each, all ids have a prefix of their own, wherever they occur, so
 * that references between items hold within a copy. Copies are of different days, and what a day
 * earlier would be before all others is among the newest: a page of the newest posts would else be
 * of copies of the same few posts, whose size is not the mean.
 */
final class SampleCopies {
  /** Over how many days copies are spread at least. */
  private static final int DAYS = 180;

  /**
   * The part of all days between one copy and the next: no two copies fall on the same day soon.
   */
  private static final double STEP = (Math.sqrt(5) - 1) / 2;

  private final Design design;
  private final List<Item> sample;
  private final Map<String, List<String>> ids = new HashMap<>();
  private final Map<String, AttributeType.Text> values = new HashMap<>();

  /** When the first of all copied items may have been. */
  private final Instant first;

  /** Over how many days copies are spread. */
  private final long days;

  SampleCopies(Table table, List<Item> items) {
    this.design = table.design();
    this.sample =
        items.stream().filter(item -> !design.entity(item.entity()).is(EntityKind.TALLY)).toList();
    for (Entity entity : design.entities()) {
      ids.put(entity.name(), ids(table, entity));
    }
    for (Item item : sample) {
      for (String name : ids.get(item.entity())) {
        AttributeType.Text type = type(item.entity(), name);
        // Where the same id has a form in one entity and none in another, the form counts.
        texts(item.get(name))
            .forEach(text -> values.merge(text, type, (one, other) -> hasForm(one) ? one : other));
      }
    }
    List<Instant> instants = sample.stream().flatMap(this::instants).sorted().toList();
    Instant last = instants.isEmpty() ? Instant.EPOCH : instants.get(instants.size() - 1);
    this.days =
        instants.isEmpty()
            ? DAYS
            : Math.max(DAYS, Duration.between(instants.get(0), last).toDays() + 1);
    this.first = last.minus(Duration.ofDays(days));
  }

  /** When an item was, by all that tells it. */
  private Stream<Instant> instants(Item item) {
    return item.attributes().entrySet().stream()
        .filter(each -> isInstant(item.entity(), each.getKey()))
        .flatMap(each -> instant(each.getValue()).stream());
  }

  private static Optional<Instant> instant(Object value) {
    return value instanceof Instant instant
        ? Optional.of(instant)
        : value instanceof String text ? Optional.of(Instant.parse(text)) : Optional.empty();
  }

  /** How much earlier than its original a copy was; below zero, later. */
  private Duration earlier(Item item, int number) {
    Duration earlier = Duration.ofDays((long) (number * STEP % 1 * days));
    return instants(item).anyMatch(each -> each.minus(earlier).isBefore(first))
        ? earlier.minus(Duration.ofDays(days))
        : earlier;
  }

  /** The attributes of an entity that can be given any text: parts of its key, unique values. */
  private static List<String> ids(Table table, Entity entity) {
    Set<String> names = new LinkedHashSet<>(table.keyVariables(entity.name()));
    entity.unique().stream().map(Unique::attributes).forEach(names::addAll);
    return names.stream()
        .filter(name -> entity.attributes().containsKey(name))
        .filter(name -> element(entity.attributes().get(name)).type() instanceof AttributeType.Text)
        .toList();
  }

  /** The attribute itself, or of a set whose elements are unique each, one element. */
  private static Attribute element(Attribute attribute) {
    return attribute.type() instanceof AttributeType.SetOf set
        ? attribute.withType(set.element())
        : attribute;
  }

  private AttributeType.Text type(String entity, String name) {
    return (AttributeType.Text) element(design.entity(entity).attributes().get(name)).type();
  }

  private static boolean hasForm(AttributeType.Text type) {
    return type.format().isPresent() || type.pattern().isPresent();
  }

  private static List<String> texts(Object value) {
    if (value instanceof Collection<?> all) {
      return all.stream().filter(String.class::isInstance).map(String.class::cast).toList();
    }
    return value instanceof String text ? List.of(text) : List.of();
  }

  /** Another value for an id of an entity. */
  Object another(String entity, String name, String prefix, Object value) {
    return value instanceof String text ? CopiedId.of(type(entity, name), prefix, text) : value;
  }

  /** The names of an entity's ids. */
  List<String> idsOf(String entity) {
    return ids.get(entity);
  }

  int size() {
    return sample.size();
  }

  Stream<Item> copies(int count) {
    return IntStream.range(0, count).boxed().flatMap(this::copy);
  }

  Stream<Item> copy(int number) {
    return sample.stream()
        .filter(item -> number == 0 || isCopied(item))
        .map(item -> Item.of(item.entity(), attributes(item, number)));
  }

  /** An item without an id of its own, such as a singleton, is there once. */
  private boolean isCopied(Item item) {
    return ids.get(item.entity()).stream().anyMatch(name -> !texts(item.get(name)).isEmpty());
  }

  private Map<String, Object> attributes(Item item, int number) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    Entity entity = design.entity(item.entity());
    Duration earlier = earlier(item, number);
    item.attributes()
        .forEach(
            (name, value) -> {
              Attribute attribute = entity.attributes().get(name);
              boolean isText =
                  attribute == null || !(attribute.type() instanceof AttributeType.Enumeration);
              Optional<Object> moved =
                  isInstant(item.entity(), name)
                      ? instant(value).map(at -> moved(value, at.minus(earlier)))
                      : Optional.empty();
              attributes.put(
                  name, moved.orElse(isText ? prefixed(value, "x" + number + "-") : value));
            });
    return attributes;
  }

  /** An instant in the form in which it was. */
  private static Object moved(Object value, Instant at) {
    return value instanceof Instant ? at : at.toString();
  }

  /** What tells when something was; when an item expires stays. */
  private boolean isInstant(String entityName, String name) {
    Entity entity = design.entity(entityName);
    Optional<String> told = Optional.of(name);
    if (entity.createdAt().equals(told) || entity.updatedAt().equals(told)) {
      return true;
    }
    Attribute attribute = entity.attributes().get(name);
    return attribute != null
        && attribute.type() instanceof AttributeType.Timestamp
        && !entity.expiry().map(Expiry::attribute).equals(told);
  }

  private Object prefixed(Object value, String prefix) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach((name, each) -> copy.put(name.toString(), prefixed(each, prefix)));
      return copy;
    }
    if (value instanceof Collection<?> list) {
      Collection<Object> copy = value instanceof Set ? new LinkedHashSet<>() : new ArrayList<>();
      list.forEach(each -> copy.add(prefixed(each, prefix)));
      return copy;
    }
    return value instanceof String text && values.containsKey(text)
        ? CopiedId.of(values.get(text), prefix, text)
        : value;
  }
}

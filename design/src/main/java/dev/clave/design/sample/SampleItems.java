package dev.clave.design.sample;

import dev.clave.design.Design;
import dev.clave.design.model.Arithmetic;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.BoundedMatch;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Part;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Sample;
import dev.clave.design.model.Template;
import dev.clave.design.model.TextFormat;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The items that a design states, and made-up ones of entities of which it states none.
 *
 * <pre>{@code
 * SampleItems.of(design).forEach(item -> System.out.println(item.kind() + " " + item.attributes()));
 * }</pre>
 */
public final class SampleItems {
  /** Enough to see an order, few enough to see at once. */
  private static final int PER_ENTITY = 2;

  /** The number of the item in which no two attributes have the same value. */
  private static final int DISTINCT = PER_ENTITY + 1;

  /** The number of the item that has no optional attribute. */
  private static final int BARE = PER_ENTITY + 2;

  /** Items before have whole tens. */
  private static final int TENS = 10;

  private static final int DAYS_OF_A_MONTH = 31;

  private final Design design;
  private final int perEntity;
  private final List<SampleItem> items = new ArrayList<>();

  private SampleItems(Design design, int perEntity) {
    this.design = design;
    this.perEntity = perEntity;
  }

  /** A few items of every entity and of its references, in the order of the design. */
  public static List<SampleItem> of(Design design) {
    return new SampleItems(design, PER_ENTITY).all();
  }

  /**
   * Items from which the design can be read again: besides those above, one of every entity in
   * which no two attributes have the same value, and one without optional attributes. An entity
   * with a single item has it without them.
   */
  public static List<SampleItem> telling(Design design) {
    return new SampleItems(design, BARE).all();
  }

  private List<SampleItem> all() {
    design.entities().forEach(this::add);
    return List.copyOf(items);
  }

  private void add(Entity entity) {
    Set<String> writtenKeys = new LinkedHashSet<>();
    List<Sample> statedSamples =
        StatedSamples.of(design).stream()
            .filter(each -> each.entity().equals(entity.name()))
            .toList();
    statedSamples.forEach(each -> add(entity, completed(entity, each), writtenKeys));
    if (statedSamples.isEmpty() || perEntity == BARE) {
      for (int number = 1; number <= perEntity; number++) {
        add(entity, attributes(entity, number), writtenKeys);
      }
    }
  }

  /** A singleton, or an entity whose key has only shared parts, has one item here. */
  private void add(Entity entity, Map<String, Object> attributes, Set<String> writtenKeys) {
    Map<String, Object> item = keys(entity).of(entity.keys(), attributes);
    if (writtenKeys.add(
        design.table(entity.table()).key().attributes().stream()
            .map(key -> String.valueOf(item.get(key.name())))
            .toList()
            .toString())) {
      entity.typeAttribute().ifPresent(name -> item.put(name, entity.type()));
      stored(entity, attributes).forEach(item::putIfAbsent);
      items.add(new SampleItem(entity.name(), Optional.empty(), entity.table(), item));
      for (Reference reference : entity.references()) {
        reference(entity, reference, attributes);
      }
    }
  }

  /** What a design states, with its defaults and what the runtime would have kept. */
  static Map<String, Object> completed(Entity entity, Sample sample) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    for (Attribute attribute : entity.attributes().values()) {
      Object value = sample.attributes().get(attribute.name());
      if (value == null && attribute.defaultValue().isPresent()) {
        value = defaultValue(attribute);
      }
      if (value != null) {
        attributes.put(attribute.name(), StoredInstant.within(attribute.type(), value));
      }
    }
    sample.attributes().forEach(attributes::putIfAbsent);
    runtimeValues(entity, 1).forEach(attributes::putIfAbsent);
    compute(entity, attributes);
    return attributes;
  }

  private static Object defaultValue(Attribute attribute) {
    String text = attribute.defaultValue().orElseThrow();
    if (attribute.type() instanceof AttributeType.Numeric) {
      return new BigDecimal(text);
    }
    return attribute.type() instanceof AttributeType.Bool ? (Object) Boolean.valueOf(text) : text;
  }

  private void reference(Entity entity, Reference reference, Map<String, Object> attributes) {
    Map<String, Object> item = keys(entity).of(reference.keys(), attributes);
    if (item.size() == reference.keys().size()) {
      Set<String> copiedAttributes = new LinkedHashSet<>(reference.copied());
      attributes.forEach(
          (name, value) -> {
            if (reference.copiesAll() || copiedAttributes.contains(name)) {
              item.putIfAbsent(entity.storedName(name), value);
            }
          });
      items.add(new SampleItem(entity.name(), Optional.of(reference.name()), entity.table(), item));
    }
  }

  private SampleKeys keys(Entity entity) {
    return new SampleKeys(design.table(entity.table()));
  }

  /** The attributes as the item holds them: all together, or under one map. */
  private static Map<String, Object> stored(Entity entity, Map<String, Object> attributes) {
    Map<String, Object> outside = new LinkedHashMap<>();
    Map<String, Object> inside = new LinkedHashMap<>();
    entity.under().ifPresent(map -> outside.put(map, inside));
    attributes.forEach(
        (name, value) ->
            (entity.isNested(name) ? inside : outside).put(entity.storedName(name), value));
    return outside;
  }

  private Map<String, Object> attributes(Entity entity, int number) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    boolean bare = number == BARE || (perEntity == BARE && isSingle(entity));
    int place = 0;
    for (Attribute attribute : entity.attributes().values()) {
      place++;
      if (!bare || !attribute.optional()) {
        attributes.put(
            attribute.name(),
            number < DISTINCT
                ? value(entity, attribute, number)
                : capitalised(telling(attribute, number, place, bare), attribute));
      }
    }
    attributes.putAll(runtimeValues(entity, number));
    compute(entity, attributes);
    return attributes;
  }

  private static Map<String, Object> runtimeValues(Entity entity, int number) {
    Map<String, Object> values = new LinkedHashMap<>();
    Instants instants = new Instants(number);
    entity.createdAt().ifPresent(name -> values.put(name, instants.created()));
    entity.updatedAt().ifPresent(name -> values.put(name, instants.updated()));
    entity.version().ifPresent(name -> values.put(name, BigDecimal.ONE));
    return values;
  }

  private static void compute(Entity entity, Map<String, Object> attributes) {
    entity
        .attributes()
        .values()
        .forEach(
            attribute ->
                attribute.computed().ifPresent(from -> compute(attribute, from, attributes)));
  }

  private static void compute(Attribute attribute, Template from, Map<String, Object> attributes) {
    attributes.remove(attribute.name());
    Optional<?> value =
        attribute.type() instanceof AttributeType.Numeric
            ? Arithmetic.of(from)
                .flatMap(
                    sum ->
                        sum.value(
                            name ->
                                SampleKey.at(name, attributes) instanceof BigDecimal number
                                    ? Optional.of(number)
                                    : Optional.empty()))
            : SampleKey.render(from, attributes);
    value.ifPresent(each -> attributes.put(attribute.name(), each));
  }

  private Object value(Entity entity, Attribute attribute, int number) {
    if (!(attribute.type() instanceof AttributeType.Text plain)
        || plain.format().isPresent()
        || plain.pattern().isPresent()) {
      return SampleValue.of(attribute, number);
    }
    String name = attribute.name();
    Optional<Entity> namedEntity = pointedAt(name);
    if (namedEntity.isPresent()) {
      return SampleValue.fitted(identifier(namedEntity.get(), 1), plain);
    }
    if (isOwnIdentity(entity, name)) {
      return SampleValue.fitted(identifier(entity, number), plain);
    }
    return isShared(name)
        ? SampleValue.fitted(name.replaceAll("(?i)_?id_?", "") + "-1", plain)
        : SampleValue.of(attribute, number);
  }

  /** {@code conductorId} in a trip is the id of a driver. */
  private Optional<Entity> pointedAt(String attribute) {
    String name = attribute.replaceAll("(?i)_?id_?$|^id_", "").toLowerCase(Locale.ROOT);
    return name.equals(attribute.toLowerCase(Locale.ROOT))
        ? Optional.empty()
        : design.entities().stream()
            .filter(entity -> entity.name().toLowerCase(Locale.ROOT).equals(name))
            .findFirst();
  }

  /**
   * Whether an attribute tells items apart: it ends the sort key, or the partition key when the
   * sort key is fixed and no other entity shares the partition.
   */
  private boolean isOwnIdentity(Entity entity, String attribute) {
    KeySchema key = design.table(entity.table()).key();
    Optional<String> sort = last(entity, key.sort());
    return sort.isPresent()
        ? sort.get().equals(attribute)
        : last(entity, key.partition()).filter(attribute::equals).isPresent()
            && !isShared(attribute);
  }

  private static Optional<String> last(Entity entity, List<KeyAttribute> side) {
    return side.stream()
        .flatMap(attribute -> entity.key(attribute.name()).stream())
        .flatMap(rule -> rule.templates().stream())
        .flatMap(template -> template.variables().stream())
        .map(Part.Variable::name)
        .reduce((before, after) -> after);
  }

  private boolean isShared(String attribute) {
    return design.entities().stream()
            .filter(
                entity ->
                    entity.keys().values().stream()
                        .anyMatch(rule -> rule.inputs().contains(attribute)))
            .count()
        > 1;
  }

  private static String identifier(Entity entity, int number) {
    return entity.name().substring(0, Math.min(3, entity.name().length())).toLowerCase(Locale.ROOT)
        + "-"
        + number;
  }

  /**
   * A value that no other attribute of the item has: times in months of their own, and numbers of
   * few and of more digits, so that a key tells which part or form of it it holds.
   */
  private static Object telling(Attribute attribute, int number, int place, boolean bare) {
    int ownNumber = number + BARE * place;
    if (number == DISTINCT && attribute.type() instanceof AttributeType.Numeric numeric) {
      return numeric
          .min()
          .orElse(BigDecimal.ZERO)
          .add(BigDecimal.valueOf(place + place / TENS))
          .min(numeric.max().orElse(BigDecimal.valueOf(Long.MAX_VALUE)));
    }
    boolean isTime =
        attribute.type() instanceof AttributeType.Date
            || attribute.type() instanceof AttributeType.Timestamp;
    return SampleValue.of(attribute, isTime ? ownNumber * DAYS_OF_A_MONTH : ownNumber, bare);
  }

  /** Text with a capital, so that it differs from the same in lower case. */
  private static Object capitalised(Object value, Attribute attribute) {
    if (!(attribute.type() instanceof AttributeType.Text type)
        || !(value instanceof String text)
        || text.isEmpty()
        || type.format().filter(format -> format != TextFormat.EMAIL).isPresent()) {
      return value;
    }
    String capital = text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    boolean isTaken =
        type.pattern()
            .map(Pattern::compile)
            .map(each -> BoundedMatch.of(each, capital))
            .orElse(true);
    return isTaken ? capital : value;
  }

  /** Whether all items of an entity have the same key. */
  private boolean isSingle(Entity entity) {
    return design.table(entity.table()).key().attributes().stream()
        .flatMap(attribute -> entity.key(attribute.name()).stream())
        .allMatch(rule -> rule.inputs().isEmpty());
  }

  /** The instants that the runtime would have kept. */
  private record Instants(int number) {
    String created() {
      return "2024-01-%02dT07:30:00.000Z".formatted(14 + number);
    }

    String updated() {
      return "2024-01-%02dT10:00:00.000Z".formatted(14 + number);
    }
  }
}

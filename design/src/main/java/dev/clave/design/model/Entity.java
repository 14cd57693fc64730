package dev.clave.design.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One type of item. {@code keys} has a rule for every key attribute that it writes: the table's,
 * and those of the indexes that it is in. {@code type} is the value of its {@code typeAttribute}.
 * With {@code under}, the attributes other than keys and those that the runtime keeps are stored in
 * one map of that name. {@code was} is the name that it had before.
 *
 * <p>In a design:
 *
 * <pre>{@code
 * trip:
 *   PK: USER#<userId>
 *   SK: TRIP#<id>
 *   attributes: { userId: string, id: string, status: open | done }
 * }</pre>
 */
public record Entity(
    String name,
    String type,
    Optional<String> typeAttribute,
    String table,
    String about,
    Map<String, KeyRule> keys,
    Map<String, Attribute> attributes,
    List<Reference> references,
    List<Unique> unique,
    List<Counter> counters,
    Optional<Expiry> expiry,
    Optional<String> version,
    Optional<String> createdAt,
    Optional<String> updatedAt,
    Optional<String> under,
    Set<EntityKind> kinds,
    List<String> excludes,
    List<String> identity,
    List<Waiver> waivers,
    Span span,
    Optional<String> was,
    Optional<OnDelete> onDelete)
    implements Waivable {
  public Entity {
    keys = Collections.unmodifiableMap(new LinkedHashMap<>(keys));
    attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    references = List.copyOf(references);
    unique = List.copyOf(unique);
    counters = List.copyOf(counters);
    kinds = Set.copyOf(kinds);
    excludes = List.copyOf(excludes);
    identity = List.copyOf(identity);
    waivers = List.copyOf(waivers);
  }

  /** An entity that always had its name, of which nothing says what a delete does. */
  public Entity(
      String name,
      String type,
      Optional<String> typeAttribute,
      String table,
      String about,
      Map<String, KeyRule> keys,
      Map<String, Attribute> attributes,
      List<Reference> references,
      List<Unique> unique,
      List<Counter> counters,
      Optional<Expiry> expiry,
      Optional<String> version,
      Optional<String> createdAt,
      Optional<String> updatedAt,
      Optional<String> under,
      Set<EntityKind> kinds,
      List<String> excludes,
      List<String> identity,
      List<Waiver> waivers,
      Span span) {
    this(
        name,
        type,
        typeAttribute,
        table,
        about,
        keys,
        attributes,
        references,
        unique,
        counters,
        expiry,
        version,
        createdAt,
        updatedAt,
        under,
        kinds,
        excludes,
        identity,
        waivers,
        span,
        Optional.empty(),
        Optional.empty());
  }

  public Optional<KeyRule> key(String attribute) {
    return Optional.ofNullable(keys.get(attribute));
  }

  public boolean is(EntityKind kind) {
    return kinds.contains(kind);
  }

  /** The attribute at a path of names joined by dots. */
  public Optional<Attribute> attribute(String path) {
    Attribute whole = attributes.get(path);
    if (whole != null) {
      return Optional.of(whole);
    }
    Map<String, Attribute> level = attributes;
    Optional<Attribute> attribute = Optional.empty();
    for (String name : path.split("\\.", -1)) {
      attribute = Optional.ofNullable(level.get(name));
      if (attribute.isEmpty()) {
        return attribute;
      }
      level =
          attribute.get().type() instanceof AttributeType.Fields fields
              ? fields.fields()
              : Map.of();
    }
    return attribute;
  }

  /** The name under which items store an attribute; what is no attribute keeps its name. */
  public String storedName(String name) {
    Attribute attribute = attributes.get(name);
    return attribute == null ? name : attribute.storedName();
  }

  /** These attributes, and those that are computed from them. */
  public Set<String> withComputed(Set<String> names) {
    Set<String> all = new LinkedHashSet<>(names);
    attributes.values().stream()
        .filter(
            attribute ->
                attribute.computed().stream()
                    .flatMap(template -> template.variables().stream())
                    .anyMatch(variable -> names.contains(variable.name().split("\\.", 2)[0])))
        .forEach(attribute -> all.add(attribute.name()));
    return all;
  }

  /** The attribute that items store under a name. */
  public Optional<Attribute> storedUnder(String name) {
    return attributes.values().stream()
        .filter(attribute -> attribute.storedName().equals(name))
        .findFirst();
  }

  /**
   * Whether an attribute is stored inside the map {@code under}, and not beside it: keys, and what
   * the runtime keeps, stay outside.
   */
  public boolean isNested(String name) {
    return under.isPresent()
        && attributes.containsKey(name)
        && !keys.containsKey(name)
        && !runtimeAttributes().contains(name)
        && expiry.filter(rule -> rule.attribute().equals(name)).isEmpty();
  }

  /** The attributes that the runtime writes into every item: type, version and times. */
  public Set<String> runtimeAttributes() {
    return Stream.of(typeAttribute, version, createdAt, updatedAt)
        .flatMap(Optional::stream)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether only the runtime writes the attribute: one of its own, or a counter. */
  public boolean isKeptByRuntime(String name) {
    return runtimeAttributes().contains(name)
        || counters.stream().anyMatch(counter -> counter.attribute().equals(name));
  }

  /** The attributes from which this entity's key of that schema is computed, in their order. */
  public Set<String> keyVariables(KeySchema schema) {
    Set<String> variables = new LinkedHashSet<>();
    for (KeyAttribute attribute : schema.attributes()) {
      key(attribute.name()).ifPresent(rule -> variables.addAll(rule.inputs()));
    }
    return variables;
  }

  /** Whether an item of this entity can be in an index with that key. */
  public boolean writes(KeySchema schema) {
    return schema.isWithin(keys.keySet());
  }

  public Entity withAttributes(Map<String, Attribute> others) {
    return with(keys, others, references, onDelete);
  }

  public Entity withOnDelete(Optional<OnDelete> other) {
    return with(keys, attributes, references, other);
  }

  /** The same with other names for the attributes of its keys and of its references' keys. */
  public Entity withKeyNames(UnaryOperator<String> names) {
    List<Reference> renamedReferences =
        references.stream()
            .map(
                each ->
                    new Reference(
                        each.name(),
                        renamed(each.keys(), names),
                        each.copied(),
                        each.copiesAll(),
                        each.span()))
            .toList();
    return with(renamed(keys, names), attributes, renamedReferences, onDelete);
  }

  private Entity with(
      Map<String, KeyRule> otherKeys,
      Map<String, Attribute> otherAttributes,
      List<Reference> otherReferences,
      Optional<OnDelete> otherOnDelete) {
    return new Entity(
        name,
        type,
        typeAttribute,
        table,
        about,
        otherKeys,
        otherAttributes,
        otherReferences,
        unique,
        counters,
        expiry,
        version,
        createdAt,
        updatedAt,
        under,
        kinds,
        excludes,
        identity,
        waivers,
        span,
        was,
        otherOnDelete);
  }

  private static Map<String, KeyRule> renamed(
      Map<String, KeyRule> rules, UnaryOperator<String> names) {
    Map<String, KeyRule> renamed = new LinkedHashMap<>();
    for (KeyRule rule : rules.values()) {
      String name = names.apply(rule.attribute());
      renamed.put(
          name,
          new KeyRule(
              name, rule.type(), rule.choices(), rule.natural(), rule.shards(), rule.span()));
    }
    return renamed;
  }

  /** The rules of the key attributes that are computed from the attribute at {@code path}. */
  public List<KeyRule> keysFedBy(String path) {
    return keys.values().stream().filter(rule -> rule.inputs().contains(path)).toList();
  }
}

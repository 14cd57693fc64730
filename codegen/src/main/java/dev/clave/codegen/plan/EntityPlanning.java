package dev.clave.codegen.plan;

import dev.clave.codegen.name.JavaNames;
import dev.clave.codegen.name.NameScope;
import dev.clave.codegen.plan.Component.Role;
import dev.clave.codegen.plan.EntityPlan.Refusal;
import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Bounds;
import dev.clave.design.model.Counter;
import dev.clave.design.model.DeleteAction;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Span;
import dev.clave.design.model.TimestampForm;
import dev.clave.design.model.Unique;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Decides what an entity's classes are made of. */
final class EntityPlanning {
  private static final AttributeType ISO = new AttributeType.Timestamp(TimestampForm.ISO);
  private static final AttributeType SECONDS = new AttributeType.Timestamp(TimestampForm.SECONDS);
  private static final AttributeType COUNT =
      new AttributeType.Numeric(true, Optional.empty(), Optional.empty());

  private final Design design;
  private final Entity entity;
  private final String type;
  private final String items;
  private final Map<String, Attribute> attributes = new LinkedHashMap<>();
  private final Map<String, Role> roles = new LinkedHashMap<>();
  private final Set<String> identity = new LinkedHashSet<>();
  private final Set<String> partition = new LinkedHashSet<>();

  /** {@code items} is the interface of all records, which no nested type may hide. */
  EntityPlanning(Design design, Entity entity, String type, String items) {
    this.design = design;
    this.entity = entity;
    this.type = type;
    this.items = items;
    readKey();
    readAttributes();
  }

  private void readKey() {
    var key = design.table(entity.table()).key();
    for (KeyAttribute attribute : key.attributes()) {
      KeyRule rule = entity.keys().get(attribute.name());
      Set<String> inputs = rule.inputs();
      identity.addAll(inputs);
      if (key.isPartition(attribute.name())) {
        partition.addAll(inputs);
      }
    }
  }

  private void readAttributes() {
    entity.attributes().values().stream()
        .filter(attribute -> !entity.typeAttribute().equals(Optional.of(attribute.name())))
        .forEach(
            attribute ->
                add(
                    attribute.computed().isPresent() || attribute.snapshot().isPresent()
                        ? attribute.withOptional(true)
                        : attribute,
                    role(attribute)));
    entity.createdAt().ifPresent(name -> kept(name, ISO, Role.CREATED_AT));
    entity.updatedAt().ifPresent(name -> kept(name, ISO, Role.KEPT));
    entity.version().ifPresent(name -> kept(name, COUNT, Role.VERSION));
    for (Counter counter : entity.counters()) {
      Attribute declaredAttribute = attributes.get(counter.attribute());
      AttributeType usedType =
          declaredAttribute != null && declaredAttribute.type() instanceof AttributeType.Numeric
              ? declaredAttribute.type()
              : COUNT;
      // What a stream brings of an item does not have the sum of its shards.
      boolean apart = counter.shards().isPresent();
      Optional<String> initial = apart ? Optional.empty() : Optional.of("0");
      add(with(counter.attribute(), usedType, apart, initial), Role.KEPT);
    }
    entity
        .expiry()
        .ifPresent(
            expiry -> {
              if (expiry.after().isPresent()) {
                kept(expiry.attribute(), SECONDS, Role.KEPT);
              } else if (!attributes.containsKey(expiry.attribute())) {
                add(with(expiry.attribute(), SECONDS, true, Optional.empty()), Role.PLAIN);
              }
            });
  }

  private Role role(Attribute attribute) {
    if (attribute.computed().isPresent()) {
      return Role.KEPT;
    }
    boolean inKey = identity.stream().anyMatch(path -> root(path).equals(attribute.name()));
    return attribute.fixed() || inKey ? Role.FIXED : Role.PLAIN;
  }

  private static String root(String path) {
    int dot = path.indexOf('.');
    return dot < 0 ? path : path.substring(0, dot);
  }

  private void kept(String name, AttributeType usual, Role role) {
    Attribute declaredAttribute = attributes.get(name);
    boolean ours =
        declaredAttribute == null
            || role == Role.VERSION
            || declaredAttribute.type().getClass() != usual.getClass();
    add(with(name, ours ? usual : declaredAttribute.type(), true, Optional.empty()), role);
  }

  private Attribute with(
      String name, AttributeType usedType, boolean optional, Optional<String> initial) {
    Attribute declaredAttribute = attributes.get(name);
    return new Attribute(
        name,
        usedType,
        optional,
        false,
        false,
        initial,
        Optional.empty(),
        declaredAttribute == null ? "" : declaredAttribute.about(),
        Span.START);
  }

  private void add(Attribute attribute, Role role) {
    attributes.put(attribute.name(), attribute);
    roles.put(attribute.name(), role);
  }

  /** The classes of the entity; {@code variable} holds its record where a method takes one. */
  EntityPlan plan(NameScope types, String variable) {
    String keyType = types.take(type + "Key");
    NestedTypes nested = new NestedTypes(type, Set.of(type, keyType, items));
    Map<String, String> members = NestedTypes.names(attributes.keySet());
    List<Component> components = new ArrayList<>();
    attributes
        .values()
        .forEach(each -> components.add(nested.component(members, each, roles.get(each.name()))));
    return new EntityPlan(
        entity,
        type,
        keyType,
        types.take(type + "Update"),
        types.take(type + "Refused"),
        variable,
        components,
        nested.declared(),
        keyComponents(components),
        List.copyOf(partition),
        refusals());
  }

  private List<Component> keyComponents(List<Component> components) {
    Map<String, String> members = NestedTypes.names(identity);
    return identity.stream().map(path -> keyComponent(path, members, components)).toList();
  }

  private Component keyComponent(
      String path, Map<String, String> members, Collection<Component> components) {
    return components.stream()
        .filter(each -> each.attribute().equals(path))
        .findFirst()
        .map(
            each ->
                new Component(
                    path,
                    each.name(),
                    each.type(),
                    false,
                    Optional.empty(),
                    each.about(),
                    Role.FIXED,
                    each.source()))
        .orElseGet(
            () ->
                new Component(
                    path,
                    members.get(path),
                    JavaType.TEXT,
                    false,
                    Optional.empty(),
                    "",
                    Role.FIXED,
                    AttributeType.Text.PLAIN));
  }

  private List<Refusal> refusals() {
    List<Refusal> refusals = new ArrayList<>();
    NameScope names = NameScope.types(NestedTypes.USED);
    String item = "`" + entity.name() + "`";
    refusals.add(
        new Refusal(
            names.take("AlreadyExists"),
            Refusal.Kind.ALREADY_EXISTS,
            entity.name(),
            "",
            "There is already a " + item + " with this key."));
    refusals.add(
        new Refusal(
            names.take("NotFound"),
            Refusal.Kind.NOT_FOUND,
            entity.name(),
            "",
            "There is no " + item + " with this key."));
    if (entity.version().isPresent()) {
      refusals.add(
          new Refusal(
              names.take("VersionConflict"),
              Refusal.Kind.VERSION_CONFLICT,
              entity.name(),
              "",
              "The " + item + " has changed since it was read."));
    }
    for (Unique unique : entity.unique()) {
      String attributeNames =
          unique.attributes().stream().map(JavaNames::type).collect(Collectors.joining());
      refusals.add(
          new Refusal(
              names.take(attributeNames + "Taken"),
              Refusal.Kind.NOT_UNIQUE,
              entity.name(),
              String.join(", ", unique.attributes()),
              "Another " + item + " has this `" + unique + "`."));
    }
    holders()
        .forEach(
            holder ->
                refusals.add(
                    new Refusal(
                        names.take(JavaNames.type(holder) + "NotFound"),
                        Refusal.Kind.NOT_FOUND,
                        holder,
                        "",
                        "There is no `" + holder + "` that counts this " + item + ".")));
    for (Entity holder : design.entities()) {
      for (Counter counter : holder.counters()) {
        if (counter.of().equals(entity.name()) && counter.bounds().isPresent()) {
          refusals.add(
              new Refusal(
                  names.take(
                      JavaNames.type(holder.name())
                          + JavaNames.type(counter.attribute())
                          + "LimitReached"),
                  Refusal.Kind.LIMIT_REACHED,
                  holder.name(),
                  counter.attribute(),
                  leaves(holder.name() + "." + counter.attribute(), counter.bounds().get())));
        }
      }
    }
    if (!entity.is(EntityKind.APPEND_ONLY)) {
      attributes.values().stream()
          .filter(each -> roles.get(each.name()) == Role.PLAIN)
          .forEach(each -> limits(each.name(), each, names, refusals));
    }
    boolean refusesToGo =
        entity.onDelete().stream()
            .flatMap(each -> each.children().values().stream())
            .anyMatch(rule -> rule.action() == DeleteAction.REFUSE);
    if (refusesToGo || entity.is(EntityKind.TALLY)) {
      refusals.add(
          new Refusal(
              names.take("HasChildren"),
              Refusal.Kind.HAS_CHILDREN,
              entity.name(),
              "",
              "Other items hang from the " + item + ", so it is not deleted."));
    }
    if (!entity.is(EntityKind.APPEND_ONLY)) {
      refusals.add(
          new Refusal(
              names.take("ConditionFailed"),
              Refusal.Kind.CONDITION_FAILED,
              entity.name(),
              "",
              "The " + item + " does not have the expected values."));
    }
    return refusals;
  }

  /** A number in a range, alone or inside a map: what is added to it may be too much. */
  private void limits(String path, Attribute attribute, NameScope names, List<Refusal> refusals) {
    if (attribute.type() instanceof AttributeType.Fields map) {
      map.fields().values().stream()
          .filter(field -> !field.fixed())
          .forEach(field -> limits(path + "." + field.name(), field, names, refusals));
    }
    if (attribute.type() instanceof AttributeType.Numeric number
        && (number.min().isPresent() || number.max().isPresent())) {
      refusals.add(
          new Refusal(
              names.take(JavaNames.type(path) + "LimitReached"),
              Refusal.Kind.LIMIT_REACHED,
              entity.name(),
              path,
              leaves(entity.name() + "." + path, new Bounds(number.min(), number.max()))));
    }
  }

  private static String leaves(String place, Bounds bounds) {
    String least = bounds.min().map(BigDecimal::toPlainString).orElse("");
    String most = bounds.max().map(BigDecimal::toPlainString).orElse("");
    String range =
        most.isEmpty()
            ? "at least " + least
            : least.isEmpty() ? "at most " + most : "from " + least + " to " + most;
    return "`" + place + "` would leave its bounds: " + range + ".";
  }

  /** The entities that count this one, apart from itself. */
  private Set<String> holders() {
    return design.entities().stream()
        .filter(other -> !other.name().equals(entity.name()))
        .filter(
            other ->
                other.counters().stream().anyMatch(counter -> counter.of().equals(entity.name())))
        .map(Entity::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}

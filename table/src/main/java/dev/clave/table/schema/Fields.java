package dev.clave.table.schema;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.TimestampForm;
import dev.clave.table.schema.Field.Role;
import dev.clave.table.value.ValueCodec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Tells an entity's fields: what its attributes say, and those that the runtime keeps. */
public final class Fields {
  private static final AttributeType INSTANT = new AttributeType.Timestamp(TimestampForm.ISO);
  private static final AttributeType EPOCH = new AttributeType.Timestamp(TimestampForm.SECONDS);

  /** Counted on as a {@code long}, which must not run over. */
  private static final AttributeType COUNT =
      new AttributeType.Numeric(
          true, Optional.empty(), Optional.of(new BigDecimal("999999999999999999")));

  private final Entity entity;
  private final boolean strictTimestamps;
  private final Map<String, Field> fields = new LinkedHashMap<>();

  private Fields(Entity entity, boolean strictTimestamps) {
    this.entity = entity;
    this.strictTimestamps = strictTimestamps;
  }

  static Map<String, Field> of(Entity entity, boolean strictTimestamps) {
    Fields fields = new Fields(entity, strictTimestamps);
    entity.attributes().values().stream()
        .filter(attribute -> !entity.typeAttribute().equals(Optional.of(attribute.name())))
        .forEach(fields::declared);
    entity.createdAt().ifPresent(name -> fields.kept(name, Role.CREATED_AT, INSTANT));
    entity.updatedAt().ifPresent(name -> fields.kept(name, Role.UPDATED_AT, INSTANT));
    entity.version().ifPresent(name -> fields.kept(name, Role.VERSION, COUNT));
    for (Counter counter : entity.counters()) {
      fields.counter(counter);
    }
    entity
        .expiry()
        .ifPresent(expiry -> fields.expiry(expiry.attribute(), expiry.after().isPresent()));
    Map<String, Field> byName = new LinkedHashMap<>();
    fields.fields.values().forEach(field -> byName.put(field.name(), field));
    return byName;
  }

  /** The paths that never change once written, also inside maps; not what the runtime keeps. */
  static List<String> fixedPaths(Entity entity, Map<String, Field> fields) {
    List<String> paths = new ArrayList<>();
    entity.attributes().values().stream()
        .filter(attribute -> fields.containsKey(attribute.name()))
        .filter(attribute -> !fields.get(attribute.name()).isKept())
        .forEach(attribute -> fixedPaths(attribute.name(), attribute, paths));
    return List.copyOf(paths);
  }

  private static void fixedPaths(String path, Attribute attribute, List<String> paths) {
    if (attribute.fixed()) {
      paths.add(path);
    } else if (attribute.type() instanceof AttributeType.Fields map) {
      map.fields().values().forEach(each -> fixedPaths(path + "." + each.name(), each, paths));
    }
  }

  private void declared(Attribute attribute) {
    ValueCodec codec = ValueCodec.of(attribute.type(), strictTimestamps);
    fields.put(
        attribute.name(),
        new Field(
            attribute.name(),
            codec,
            attribute.computed().isPresent() ? Role.COMPUTED : Role.PLAIN,
            !attribute.optional() && attribute.computed().isEmpty(),
            attribute.fixed(),
            attribute.defaultValue().map(codec::encodeText),
            place(attribute.name()),
            attribute.generatedId()));
  }

  private void kept(String name, Role role, AttributeType type) {
    AttributeType declaredType =
        entity.attributes().containsKey(name) ? entity.attributes().get(name).type() : type;
    boolean ours = role == Role.VERSION || declaredType.getClass() != type.getClass();
    AttributeType usedType = ours ? type : declaredType;
    fields.put(
        name,
        new Field(
            name,
            ValueCodec.of(usedType, strictTimestamps),
            role,
            false,
            false,
            Optional.empty(),
            List.of(entity.storedName(name))));
  }

  private void counter(Counter counter) {
    String name = counter.attribute();
    AttributeType type =
        entity.attributes().containsKey(name) ? entity.attributes().get(name).type() : COUNT;
    fields.put(
        name,
        new Field(
            name,
            ValueCodec.of(type instanceof AttributeType.Numeric ? type : COUNT),
            counter.shards().isPresent() ? Role.SHARDED_COUNTER : Role.COUNTER,
            false,
            false,
            counter.shards().isPresent()
                ? Optional.empty()
                : Optional.of(AttributeValue.createN("0")),
            counter.shards().isPresent() ? List.of(name) : place(name)));
  }

  private void expiry(String name, boolean computed) {
    AttributeType declaredType =
        entity.attributes().containsKey(name) ? entity.attributes().get(name).type() : EPOCH;
    boolean required =
        !computed
            && entity.attributes().containsKey(name)
            && !entity.attributes().get(name).optional();
    fields.put(
        name,
        new Field(
            name,
            ValueCodec.of(declaredType, strictTimestamps),
            computed ? Role.EXPIRY : Role.PLAIN,
            required,
            false,
            Optional.empty(),
            List.of(entity.storedName(name))));
  }

  private List<String> place(String name) {
    boolean natural = entity.key(name).filter(rule -> rule.natural()).isPresent();
    return natural || entity.under().isEmpty()
        ? List.of(entity.storedName(name))
        : List.of(entity.under().get(), entity.storedName(name));
  }
}

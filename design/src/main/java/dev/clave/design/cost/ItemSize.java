package dev.clave.design.cost;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.CounterShards;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Load;
import dev.clave.design.model.Part;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Template;
import dev.clave.design.model.Unique;
import dev.clave.design.model.VectorIndex;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How long items are: as the load states, or as the types suggest. An attribute counts its name and
 * its value; the guesses for values are those of ordinary data and are meant to be replaced by a
 * stated size.
 *
 * <pre>{@code
 * double bytes = new ItemSize(design.load()).of(design.entity("viaje"));
 * }</pre>
 */
public final class ItemSize {
  private static final AttributeType COUNT =
      new AttributeType.Numeric(true, Optional.empty(), Optional.empty());

  private final Load load;

  public ItemSize(Load load) {
    this.load = load;
  }

  /** Bytes of one item of an entity. */
  public double of(Entity entity) {
    Load.Items statedItems = load.entities().get(entity.name());
    if (statedItems != null && statedItems.sizeBytes().isPresent()) {
      return statedItems.sizeBytes().getAsDouble();
    }
    Set<String> countedPaths = new LinkedHashSet<>();
    double keys = keys(entity, entity.keys().values(), countedPaths);
    double rest =
        entity.attributes().values().stream()
            .filter(attribute -> countedPaths.add(attribute.name()))
            .mapToDouble(Attribute::likelyBytes)
            .sum();
    double type =
        entity.typeAttribute().map(name -> name.length() + entity.type().length()).orElse(0);
    return keys + rest + type;
  }

  /** Bytes of what an index keeps of an entity's item. */
  double in(Index index, Entity entity, KeySchema tableKey) {
    if (index.projection() instanceof Projection.All) {
      return of(entity);
    }
    Set<String> names = new LinkedHashSet<>();
    tableKey.attributes().forEach(attribute -> names.add(attribute.name()));
    index.key().attributes().forEach(attribute -> names.add(attribute.name()));
    if (index.projection() instanceof Projection.Include include) {
      names.addAll(include.attributes());
    }
    return sum(entity, entity.keys(), names);
  }

  /** Bytes of what a vector index keeps of an entity's item. */
  double in(VectorIndex index, Entity entity, KeySchema tableKey) {
    if (index.projection() instanceof Projection.All) {
      return of(entity);
    }
    Set<String> names = new LinkedHashSet<>();
    names.add(index.attribute());
    tableKey.attributes().forEach(attribute -> names.add(attribute.name()));
    index.searchable().forEach(attribute -> names.add(attribute.name()));
    if (index.projection() instanceof Projection.Include include) {
      names.addAll(include.attributes());
    }
    return sum(entity, entity.keys(), names);
  }

  /** Bytes of the small item that a reference is. */
  double of(Entity entity, Reference reference) {
    if (reference.copiesAll()) {
      return of(entity);
    }
    Set<String> names = new LinkedHashSet<>(reference.keys().keySet());
    reference.copied().forEach(name -> names.add(entity.storedName(name)));
    return sum(entity, reference.keys(), names);
  }

  /** Bytes of the guard of a unique value. */
  double guard(Entity entity, Unique unique) {
    return keys(unique.guarded(entity), unique.keys().values(), new LinkedHashSet<>());
  }

  /** How many small items the counters of an item are spread over. */
  static int shards(Entity entity) {
    return entity.counters().stream()
        .flatMap(counter -> counter.shards().stream())
        .mapToInt(CounterShards::count)
        .sum();
  }

  /** Bytes of one of those items, on the average. */
  double shard(Entity entity) {
    return entity.counters().stream()
        .flatMap(counter -> counter.shards().stream())
        .mapToDouble(
            shards ->
                keys(entity, shards.keys().values(), new LinkedHashSet<>()) + COUNT.likelyBytes())
        .average()
        .orElse(0);
  }

  /** How many guards an item has: one, or one for each element of a set. */
  static int guards(Unique unique) {
    return unique.each().isPresent() ? AttributeType.LIKELY_ELEMENTS : 1;
  }

  private static double sum(Entity entity, Map<String, KeyRule> rules, Set<String> names) {
    return names.stream()
        .mapToDouble(
            name ->
                Optional.ofNullable(rules.get(name))
                    .map(rule -> of(entity, rule))
                    .or(() -> entity.storedUnder(name).map(Attribute::likelyBytes))
                    .orElse(0.0))
        .sum();
  }

  private static double keys(Entity entity, Collection<KeyRule> rules, Set<String> countedPaths) {
    return rules.stream()
        .filter(rule -> countedPaths.add(rule.attribute()))
        .mapToDouble(rule -> of(entity, rule))
        .sum();
  }

  private static double of(Entity entity, KeyRule rule) {
    double longest =
        rule.templates().stream().mapToDouble(template -> of(entity, template)).max().orElse(0);
    return rule.attribute().length() + longest;
  }

  private static double of(Entity entity, Template template) {
    double bytes = 0;
    for (Part part : template.parts()) {
      if (part instanceof Part.Literal literal) {
        bytes += literal.text().length();
      } else if (part instanceof Part.Variable variable) {
        bytes +=
            entity
                .attribute(variable.name())
                .map(Attribute::type)
                .orElse(AttributeType.Text.PLAIN)
                .likelyBytes();
      }
    }
    return bytes;
  }
}

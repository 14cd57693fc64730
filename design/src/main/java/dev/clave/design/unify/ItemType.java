package dev.clave.design.unify;

import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Reach;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Span;
import dev.clave.design.model.Unique;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A kind of item that a table can hold: an entity's own, a reference to one, or a guard.
 *
 * <pre>{@code
 * for (ItemType type : ItemType.of(design.entities())) {
 *   System.out.println(type.name());    // viaje, cliente, the unique guard of cliente, …
 * }
 * }</pre>
 */
public record ItemType(Entity entity, Reach reach, Map<String, KeyRule> keys, Span span) {

  /** Every kind of item that these entities write. */
  public static List<ItemType> of(List<Entity> entities) {
    List<ItemType> types = new ArrayList<>();
    for (Entity entity : entities) {
      types.add(
          new ItemType(
              entity,
              new Reach(entity.name(), Optional.empty(), false),
              entity.keys(),
              entity.span()));
      for (Reference reference : entity.references()) {
        types.add(
            new ItemType(
                entity,
                new Reach(entity.name(), Optional.of(reference.name()), false),
                reference.keys(),
                reference.span()));
      }
      for (Counter counter : entity.counters()) {
        counter
            .shards()
            .ifPresent(
                shards ->
                    types.add(
                        new ItemType(
                            entity,
                            new Reach(entity.name(), Optional.of(counter.attribute()), true),
                            shards.keys(),
                            counter.span())));
      }
      for (Unique unique : entity.unique()) {
        types.add(
            new ItemType(
                unique.guarded(entity),
                new Reach(entity.name(), Optional.empty(), true),
                unique.keys(),
                unique.span()));
      }
    }
    return types;
  }

  /** By name alone: types are looked up often, and few share an entity. */
  @Override
  public int hashCode() {
    return entity.name().hashCode();
  }

  /** What to call it in a message. */
  public String name() {
    if (reach.guard()) {
      return reach
          .reference()
          .map(counter -> "the shard of " + entity.name() + "." + counter)
          .orElse("the unique guard of " + entity.name());
    }
    return reach.reference().map(name -> entity.name() + "." + name).orElse(entity.name());
  }

  /** Whether such an item can be in an index with that key. */
  public boolean writes(KeySchema schema) {
    return schema.isWithin(keys.keySet());
  }
}

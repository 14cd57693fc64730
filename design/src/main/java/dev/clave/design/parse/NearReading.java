package dev.clave.design.parse;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Table;
import dev.clave.design.model.VectorIndex;
import dev.clave.design.unify.ItemType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes a pattern of a search: what it can find, and the vector among its inputs. */
final class NearReading {
  private final Table table;
  private final VectorIndex index;
  private final List<Entity> entities;

  NearReading(Table table, VectorIndex index, List<Entity> entities) {
    this.table = table;
    this.index = index;
    this.entities = entities;
  }

  /** The types whose items are in the index: whole entities that have the vector. */
  static List<ItemType> held(Table table, VectorIndex index, List<ItemType> types) {
    return types.stream()
        .filter(type -> type.entity().table().equals(table.name()))
        .filter(type -> !type.reach().guard() && type.reach().reference().isEmpty())
        .filter(type -> isIn(type.entity(), index))
        .toList();
  }

  static boolean isIn(Entity entity, VectorIndex index) {
    return entity.attribute(index.attribute()).isPresent()
        && index.partition().stream().allMatch(key -> entity.attribute(key.name()).isPresent());
  }

  Pattern searching(Pattern pattern, String input) {
    List<Parameter> parameters = new ArrayList<>();
    parameters.add(
        new Parameter(
            input,
            entities.stream()
                .filter(entity -> entity.table().equals(table.name()))
                .flatMap(entity -> entity.attribute(index.attribute()).stream())
                .map(attribute -> attribute.type())
                .filter(AttributeType.Vector.class::isInstance)
                .findFirst()
                .orElse(new AttributeType.Vector(index.dimensions())),
            false));
    parameters.addAll(pattern.parameters());
    return new Pattern(
        pattern.name(),
        pattern.about(),
        pattern.table(),
        pattern.index(),
        pattern.operation(),
        pattern.conditions(),
        pattern.filter(),
        parameters,
        pattern.order(),
        pattern.reaches(),
        pattern.returns(),
        pattern.returnsDeclared(),
        pattern.needs(),
        pattern.one(),
        pattern.consistent(),
        pattern.limit(),
        pattern.shards(),
        Optional.of(input),
        pattern.waivers(),
        pattern.span());
  }
}

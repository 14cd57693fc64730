package dev.clave.codegen.plan;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Form;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Part;
import dev.clave.design.model.Projection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The attributes that an index tells of an entity: those that it keeps, and those that can be read
 * back from the keys of the table and of the index.
 */
final class ProjectedComponents {
  private final EntityPlan entity;
  private final Set<String> certain = new HashSet<>();
  private final Set<String> possible = new HashSet<>();

  private ProjectedComponents(EntityPlan entity) {
    this.entity = entity;
  }

  static List<Component> of(Design design, EntityPlan entity, Index index) {
    ProjectedComponents projection = new ProjectedComponents(entity);
    for (KeyAttribute attribute : design.table(entity.entity().table()).key().attributes()) {
      projection.key(attribute);
    }
    index.key().attributes().forEach(projection::key);
    if (index.projection() instanceof Projection.Include include) {
      include.attributes().forEach(projection::kept);
    }
    return projection.components();
  }

  private void key(KeyAttribute attribute) {
    KeyRule rule = entity.entity().keys().get(attribute.name());
    if (rule == null) {
      return;
    }
    if (rule.natural()) {
      certain.add(rule.attribute());
      return;
    }
    boolean one = rule.choices().size() == 1;
    rule.templates()
        .forEach(
            template ->
                template.variables().stream()
                    .filter(ProjectedComponents::isWhole)
                    .forEach(variable -> (one ? certain : possible).add(variable.name())));
  }

  /** Whether the key holds the value as it is, so that it can be read back. */
  private static boolean isWhole(Part.Variable variable) {
    return variable.form(Form.Fold.class).isEmpty()
        && variable.form(Form.Truncate.class).isEmpty()
        && variable.form(Form.First.class).isEmpty();
  }

  private void kept(String storedName) {
    if (entity.entity().under().equals(Optional.of(storedName))) {
      entity.components().stream()
          .map(Component::attribute)
          .filter(entity.entity()::isNested)
          .forEach(certain::add);
    } else {
      certain.add(entity.entity().storedUnder(storedName).map(Attribute::name).orElse(storedName));
    }
  }

  private List<Component> components() {
    List<Component> components = new ArrayList<>();
    for (Component component : entity.components()) {
      String name = component.attribute();
      if (certain.contains(name) || possible.contains(name)) {
        boolean present =
            certain.contains(name)
                && (!component.optional() || component.role() == Component.Role.CREATED_AT);
        components.add(
            new Component(
                name,
                component.name(),
                component.type(),
                !present,
                component.initial(),
                component.about(),
                component.role(),
                component.source()));
      }
    }
    return components;
  }
}

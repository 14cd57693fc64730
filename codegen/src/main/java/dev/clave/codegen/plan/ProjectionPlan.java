package dev.clave.codegen.plan;

import java.util.List;

/** What an index that keeps only some attributes gives of an entity: a record of its own. */
public record ProjectionPlan(
    EntityPlan entity, String index, String type, List<Component> components) {
  public ProjectionPlan {
    components = List.copyOf(components);
  }
}

package dev.clave.codegen.plan;

import java.util.List;

/**
 * What an index that keeps only some attributes gives of an entity: a record of its own.
 *
 * <p>Of an entity {@code loan} in the index {@code GSI1: { key: [GSI1PK, GSI1SK], projection:
 * [title] }}: the record {@code LoanInGSI1}.
 */
public record ProjectionPlan(
    EntityPlan entity, String index, String type, List<Component> components) {
  public ProjectionPlan {
    components = List.copyOf(components);
  }
}

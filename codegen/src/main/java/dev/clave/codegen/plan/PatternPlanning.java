package dev.clave.codegen.plan;

import dev.clave.codegen.name.JavaNames;
import dev.clave.codegen.name.NameScope;
import dev.clave.design.Design;
import dev.clave.design.model.Index;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Projection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Decides what each pattern takes and gives. */
final class PatternPlanning {
  /** What every query has beside its optional parameters. */
  static final Set<String> QUERY_MEMBERS =
      Set.of(
          "after",
          "consistent",
          "each",
          "first",
          "limit",
          "more",
          "page",
          "parameter",
          "parameters",
          "publisher",
          "read",
          "stream",
          "table",
          "with");

  private final Design design;
  private final Map<String, EntityPlan> entities = new LinkedHashMap<>();
  private final SumPlan items;
  private final NameScope types;
  private final NameScope methods;
  private final ParameterTypes parameterTypes;
  private final Map<String, ProjectionPlan> projections = new LinkedHashMap<>();
  private final Map<Map<String, String>, SumPlan> sums = new LinkedHashMap<>();

  PatternPlanning(
      Design design, List<EntityPlan> entities, SumPlan items, NameScope types, NameScope methods) {
    this.design = design;
    entities.forEach(each -> this.entities.put(each.name(), each));
    this.items = items;
    this.types = types;
    this.methods = methods;
    this.parameterTypes = new ParameterTypes(entities);
  }

  List<PatternPlan> plans() {
    return design.patterns().stream().map(this::plan).toList();
  }

  List<ProjectionPlan> projections() {
    return List.copyOf(projections.values());
  }

  List<SumPlan> sums() {
    return List.copyOf(sums.values());
  }

  private PatternPlan plan(Pattern pattern) {
    List<ParameterPlan> parameters = parameters(pattern);
    boolean fluent = parameters.stream().anyMatch(ParameterPlan::optional);
    boolean single = !fluent && (pattern.operation() == Operation.GET || pattern.one());
    String result = result(pattern);
    Optional<String> query =
        fluent
            ? Optional.of(types.take(JavaNames.type(pattern.name()) + "Query"))
            : Optional.empty();
    return new PatternPlan(
        pattern,
        methods.take(JavaNames.member(pattern.name())),
        result,
        single,
        query,
        query.map(type -> types.take(JavaNames.type(pattern.name()) + "AsyncQuery")),
        parameters);
  }

  private List<ParameterPlan> parameters(Pattern pattern) {
    NameScope names = NameScope.members(QUERY_MEMBERS);
    List<ParameterPlan> parameters = new ArrayList<>();
    for (Parameter parameter : pattern.parameters()) {
      JavaType type = parameterTypes.of(pattern, parameter);
      parameters.add(
          new ParameterPlan(
              parameter.name(),
              names.take(JavaNames.member(parameter.name())),
              type,
              parameter.optional(),
              type.equals(JavaType.INSTANT)));
    }
    return parameters;
  }

  private String result(Pattern pattern) {
    Optional<Index> partial =
        pattern
            .index()
            .flatMap(design.table(pattern.table())::index)
            .filter(index -> !(index.projection() instanceof Projection.All));
    Map<String, String> members = new LinkedHashMap<>();
    for (String entity : pattern.returns()) {
      EntityPlan plan = entities.get(entity);
      members.put(entity, partial.map(index -> projected(plan, index)).orElse(plan.type()));
    }
    if (members.size() == 1) {
      return members.values().iterator().next();
    }
    if (members.isEmpty() || members.equals(items.members())) {
      return items.type();
    }
    return sums.computeIfAbsent(
            members,
            each ->
                new SumPlan(
                    types.take(JavaNames.type(pattern.name()) + "Item"),
                    "A result of the pattern `" + pattern.name() + "`.",
                    each))
        .type();
  }

  private String projected(EntityPlan entity, Index index) {
    return projections
        .computeIfAbsent(
            entity.name() + " in " + index.name(),
            name ->
                new ProjectionPlan(
                    entity,
                    index.name(),
                    types.take(entity.type() + "In" + JavaNames.type(index.name())),
                    ProjectedComponents.of(design, entity, index)))
        .type();
  }
}

package dev.clave.codegen.plan;

import dev.clave.codegen.name.JavaNames;
import dev.clave.codegen.name.NameScope;
import dev.clave.design.model.KeyCondition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the variables by which a table is divided: those in the partition keys of several entities.
 */
final class ScopePlanning {
  private final String client;
  private final NameScope types;
  private final NameScope methods;

  ScopePlanning(String client, NameScope types, NameScope methods) {
    this.client = client;
    this.types = types;
    this.methods = methods;
  }

  List<ScopePlan> plans(
      List<EntityPlan> entities,
      List<PatternPlan> patterns,
      List<ViewPlan> views,
      List<TransactionPlan> transactions) {
    Map<String, List<EntityPlan>> owners = new LinkedHashMap<>();
    for (EntityPlan entity : entities) {
      entity
          .partition()
          .forEach(
              variable -> owners.computeIfAbsent(variable, each -> new ArrayList<>()).add(entity));
    }
    List<ScopePlan> plans = new ArrayList<>();
    owners.forEach(
        (variable, owning) -> {
          if (owning.size() > 1 && oneType(variable, owning)) {
            plans.add(plan(variable, owning, patterns, views, transactions));
          }
        });
    return plans;
  }

  private static boolean oneType(String variable, List<EntityPlan> owners) {
    return owners.stream().allMatch(each -> each.component(variable).isPresent())
        && owners.stream()
                .map(each -> each.component(variable).orElseThrow().type())
                .distinct()
                .count()
            == 1;
  }

  private ScopePlan plan(
      String variable,
      List<EntityPlan> owners,
      List<PatternPlan> patterns,
      List<ViewPlan> views,
      List<TransactionPlan> transactions) {
    Component component = owners.get(0).component(variable).orElseThrow();
    List<PatternPlan> within =
        patterns.stream().filter(each -> isWithin(each, variable, owners)).toList();
    String type = JavaNames.type(variable);
    return new ScopePlan(
        variable,
        methods.take("for" + type),
        types.take(client + "For" + type),
        types.take(client + "For" + type + "Async"),
        new ParameterPlan(
            variable,
            NameScope.members(Set.of("table", "each")).take(component.name()),
            component.type(),
            false,
            false),
        owners,
        within,
        views.stream().filter(each -> within.containsAll(each.patterns())).toList(),
        transactions.stream().filter(each -> isWithin(each, owners)).toList());
  }

  /** As the runtime decides: the partition names the variable, or every result has it. */
  private static boolean isWithin(PatternPlan pattern, String variable, List<EntityPlan> owners) {
    boolean inPartition =
        pattern.pattern().conditions().stream()
            .limit(1)
            .flatMap((KeyCondition condition) -> condition.operands().stream())
            .flatMap(template -> template.variables().stream())
            .anyMatch(each -> each.name().equals(variable));
    return inPartition
        || (!pattern.pattern().returns().isEmpty()
            && owners.stream()
                .map(EntityPlan::name)
                .toList()
                .containsAll(pattern.pattern().returns()));
  }

  private static boolean isWithin(TransactionPlan transaction, List<EntityPlan> owners) {
    List<String> names = owners.stream().map(EntityPlan::name).toList();
    return transaction.transaction().steps().stream()
        .allMatch(step -> names.contains(step.entity()));
  }
}

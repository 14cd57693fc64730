package dev.clave.codegen.plan;

import dev.clave.codegen.name.JavaNames;
import dev.clave.codegen.name.NameScope;
import dev.clave.codegen.plan.EntityPlan.Refusal;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Why a step of a transaction may be refused, each reason with a name. */
final class StepRefusals {
  private final Step step;
  private final EntityPlan entity;
  private final NameScope names;

  StepRefusals(Step step, EntityPlan entity, NameScope names) {
    this.step = step;
    this.entity = entity;
    this.names = names;
  }

  List<Refusal> refusals() {
    List<Refusal> refusals = new ArrayList<>();
    for (Refusal refusal : entity.refusals()) {
      if (happens(refusal)) {
        boolean own = refusal.entity().equals(entity.name());
        String name = own ? entity.type() + refusal.name() : refusal.name();
        refusals.add(
            new Refusal(
                names.take(refusal.kind() == Refusal.Kind.NOT_UNIQUE ? refusal.name() : name),
                refusal.kind(),
                refusal.entity(),
                refusal.attribute(),
                refusal.about()));
      }
    }
    step.when().ifPresent(condition -> conditions(condition, refusals));
    return refusals;
  }

  private boolean happens(Refusal refusal) {
    boolean own = refusal.entity().equals(entity.name());
    return switch (refusal.kind()) {
      case ALREADY_EXISTS -> step.kind() == Step.Kind.CREATE;
      case NOT_FOUND -> !own || !TransactionPlanning.writesWhole(step);
      case NOT_UNIQUE -> step.kind() != Step.Kind.DELETE && step.kind() != Step.Kind.CHECK;
      case HAS_CHILDREN -> step.kind() == Step.Kind.DELETE;
      case LIMIT_REACHED ->
          step.kind() != Step.Kind.CHECK
              && (!own || isCounter(refusal) || step.add().containsKey(refusal.attribute()));
      case VERSION_CONFLICT, CONDITION_FAILED -> false;
    };
  }

  private boolean isCounter(Refusal refusal) {
    return entity.entity().counters().stream()
        .anyMatch(counter -> counter.attribute().equals(refusal.attribute()));
  }

  /** The runtime tests the parts of a conjunction one by one and names the attribute of each. */
  private void conditions(Condition condition, List<Refusal> refusals) {
    List<Condition> parts = condition instanceof Condition.And and ? and.all() : List.of(condition);
    Map<String, List<Condition>> byAttribute = new LinkedHashMap<>();
    for (Condition part : parts) {
      byAttribute
          .computeIfAbsent(part.paths().findFirst().orElse(""), path -> new ArrayList<>())
          .add(part);
    }
    byAttribute.forEach(
        (path, same) ->
            refusals.add(
                new Refusal(
                    names.take(name(path, same)),
                    Refusal.Kind.CONDITION_FAILED,
                    entity.name(),
                    path,
                    "A condition on `" + entity.name() + "." + path + "` does not hold.")));
  }

  /** {@code ConductorNotDisponible} where one word is asked for. */
  private String name(String path, List<Condition> conditions) {
    if (conditions.size() == 1
        && conditions.get(0) instanceof Condition.Comparison comparison
        && comparison.comparator() == Condition.Comparator.EQUAL
        && comparison.operand() instanceof Operand.Constant constant) {
      return entity.type() + "Not" + JavaNames.type(constant.text());
    }
    return entity.type() + JavaNames.type(path) + "ConditionFailed";
  }
}

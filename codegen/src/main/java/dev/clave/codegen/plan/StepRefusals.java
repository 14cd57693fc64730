package dev.clave.codegen.plan;

import dev.clave.codegen.name.JavaNames;
import dev.clave.codegen.plan.EntityPlan.Refusal;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Why a step of a transaction may be refused, each reason with the name that it asks for. */
final class StepRefusals {
  private final Step step;
  private final EntityPlan entity;

  StepRefusals(Step step, EntityPlan entity) {
    this.step = step;
    this.entity = entity;
  }

  List<Refusal> refusals() {
    List<Refusal> refusals = new ArrayList<>();
    for (Refusal refusal : entity.refusals()) {
      if (happens(refusal)) {
        boolean named = !isOwn(refusal) || refusal.kind() == Refusal.Kind.NOT_UNIQUE;
        refusals.add(named ? refusal : refusal.withName(entity.type() + refusal.name()));
      }
    }
    step.when().ifPresent(condition -> conditions(condition, refusals));
    return refusals;
  }

  private boolean happens(Refusal refusal) {
    boolean isOwn = isOwn(refusal);
    return switch (refusal.kind()) {
      case ALREADY_EXISTS -> step.kind() == Step.Kind.CREATE;
      case NOT_FOUND -> !isOwn || !TransactionPlanning.writesWhole(step);
      case NOT_UNIQUE -> TransactionPlanning.writesWhole(step) || changes(refusal.attribute());
      case HAS_CHILDREN -> step.kind() == Step.Kind.DELETE;
      case LIMIT_REACHED ->
          step.kind() != Step.Kind.CHECK
              && (!isOwn || isCounter(refusal) || step.add().containsKey(refusal.attribute()));
      case VERSION_CONFLICT, CONDITION_FAILED -> false;
    };
  }

  private boolean isOwn(Refusal refusal) {
    return refusal.entity().equals(entity.name());
  }

  /** Whether an update changes one of these attributes; a computed one may change with any. */
  private boolean changes(String attributes) {
    return Stream.of(attributes.split(", "))
        .anyMatch(
            attribute ->
                isComputed(attribute)
                    || Stream.of(step.set().keySet(), step.add().keySet(), step.remove())
                        .flatMap(Collection::stream)
                        .anyMatch(path -> overlap(path, attribute)));
  }

  private boolean isComputed(String attribute) {
    Attribute declaredAttribute = entity.entity().attributes().get(attribute);
    return declaredAttribute != null && declaredAttribute.computed().isPresent();
  }

  /** Whether one of two paths is the other or leads to it. */
  private static boolean overlap(String path, String other) {
    return (path + ".").startsWith(other + ".") || (other + ".").startsWith(path + ".");
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
                    name(path, same),
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

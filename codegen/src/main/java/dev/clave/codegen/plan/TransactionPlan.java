package dev.clave.codegen.plan;

import dev.clave.design.model.TransactionDefinition;
import java.util.List;
import java.util.Optional;

/**
 * The method of one transaction and its refusals.
 *
 * <p>Of {@code lend: [ { create: loan }, { update: reader, add: { loans: 1 } } ]}: the method
 * {@code lend(Loan)}, which gives a {@code Loan} or throws {@code LendRefused}.
 *
 * @param records the entities whose records it takes, in the order of its steps
 * @param parameters the inputs that those records do not have
 * @param written the entities that it gives back, one for each step that creates or puts
 * @param resultType the record of what it gives, where that is more than one item
 * @param refusals why it may be refused, by step
 */
public record TransactionPlan(
    TransactionDefinition transaction,
    String method,
    List<EntityPlan> records,
    List<ParameterPlan> parameters,
    List<EntityPlan> written,
    Optional<String> resultType,
    String refusedType,
    List<StepRefusal> refusals) {
  public TransactionPlan {
    records = List.copyOf(records);
    parameters = List.copyOf(parameters);
    written = List.copyOf(written);
    refusals = List.copyOf(refusals);
  }

  /** The refusals without their steps, each once. */
  public List<EntityPlan.Refusal> reasons() {
    return refusals.stream().map(StepRefusal::refusal).distinct().toList();
  }

  /** A refusal of one step, counted from 1. */
  public record StepRefusal(int step, EntityPlan.Refusal refusal) {}
}

package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The second half of {@link RefusedStep}: two steps on one item, of which a transaction makes one
 * write only where they are updates, or a check and an update.
 */
final class RepeatedItem {
  private static final Set<Step.Kind> JOINED = Set.of(Step.Kind.UPDATE, Step.Kind.CHECK);

  private final Review review;

  RepeatedItem(Review review) {
    this.review = review;
  }

  void run() {
    for (TransactionDefinition transaction : review.design().transactions()) {
      List<Step> steps = transaction.steps();
      for (int later = 1; later < steps.size(); later++) {
        Step step = steps.get(later);
        steps.subList(0, later).stream()
            .filter(earlier -> isOneItem(earlier, step) && !areJoined(earlier, step))
            .findFirst()
            .ifPresent(earlier -> report(transaction, earlier, step));
      }
    }
  }

  /** Whether the inputs of the two keys are the same; an id that is made is made once. */
  private boolean isOneItem(Step one, Step other) {
    if (!one.entity().equals(other.entity())) {
      return false;
    }
    Entity entity = review.entity(one.entity());
    return entity.keyVariables(review.table(entity).key()).stream()
        .allMatch(
            variable -> {
              Optional<String> source = source(one, variable);
              return source.isPresent() && source.equals(source(other, variable));
            });
  }

  /** Where a step has the value of a variable from; empty where that cannot be compared. */
  private static Optional<String> source(Step step, String variable) {
    Operand operand = step.with().getOrDefault(variable, step.set().get(variable));
    if (operand instanceof Operand.Parameter input) {
      return Optional.of("<" + input.name() + ">");
    }
    if (operand instanceof Operand.Constant constant) {
      return Optional.of(constant.text());
    }
    return operand == null ? Optional.of("<" + variable + ">") : Optional.empty();
  }

  private static boolean areJoined(Step one, Step other) {
    return JOINED.contains(one.kind())
        && JOINED.contains(other.kind())
        && (one.kind() == Step.Kind.UPDATE || other.kind() == Step.Kind.UPDATE);
  }

  private void report(TransactionDefinition transaction, Step earlier, Step step) {
    review.add(
        Finding.error(
                RefusedStep.NAME,
                "`%s` is always refused: two of its steps write one `%s`"
                    .formatted(transaction.name(), step.entity()),
                step.span())
            .label("a transaction writes an item once")
            .note(earlier.span(), "the other step")
            .help("say in one step what the item is afterwards"),
        transaction,
        review.entity(step.entity()));
  }
}

package dev.clave.engine.operation;

import dev.clave.engine.expression.Expressions;
import dev.clave.engine.expression.Projection;
import dev.clave.engine.expression.Substitutions;
import java.util.List;
import java.util.Optional;

/** What of an item to show, in either of the two ways to say it. */
final class ProjectionParameters {

  private ProjectionParameters() {}

  /**
   * Empty for all of the item.
   *
   * @param expression the parameter {@code ProjectionExpression}, or {@code null}
   * @param names the parameter {@code AttributesToGet}, empty if it was not given
   */
  static Optional<Projection> of(
      String expression, List<String> names, Substitutions substitutions) {
    if (expression != null) {
      return Optional.of(Expressions.projection(expression, substitutions));
    }
    return names.isEmpty() ? Optional.empty() : Optional.of(Projection.ofAttributes(names));
  }
}

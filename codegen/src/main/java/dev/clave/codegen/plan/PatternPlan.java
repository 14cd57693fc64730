package dev.clave.codegen.plan;

import dev.clave.design.model.Pattern;
import java.util.List;
import java.util.Optional;

/**
 * The method of one pattern.
 *
 * <p>Of {@code dueLoans: GSI1PK = STATE#<state> and GSI1SK between <from?> and <to?>}: the method
 * {@code dueLoans(state)}, whose query {@code DueLoansQuery} takes {@code from} and {@code to}.
 *
 * @param method its name
 * @param result what it gives, one of the generated types
 * @param single whether it gives one item at most
 * @param queryType the class of its query, where it has optional parameters
 * @param asyncQueryType the same on an asynchronous table
 */
public record PatternPlan(
    Pattern pattern,
    String method,
    String result,
    boolean single,
    Optional<String> queryType,
    Optional<String> asyncQueryType,
    List<ParameterPlan> parameters) {
  public PatternPlan {
    parameters = List.copyOf(parameters);
  }

  public List<ParameterPlan> required() {
    return parameters.stream().filter(each -> !each.optional()).toList();
  }

  public List<ParameterPlan> optional() {
    return parameters.stream().filter(ParameterPlan::optional).toList();
  }
}

package dev.clave.engine.operation;

import dev.clave.engine.error.Fault;
import dev.clave.engine.value.ValueCheck;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.ConditionalOperator;

/** Checks on the parameters from before expressions that several operations share. */
final class LegacyParameters {

  private LegacyParameters() {}

  /** A way to join conditions needs conditions to join. */
  static void checkOperator(ConditionalOperator operator, int conditions) {
    checkOperator(operator, conditions, Fault.CONDITIONAL_OPERATOR_ALONE);
  }

  /** The same with the words of one operation for a single condition. */
  static void checkOperator(ConditionalOperator operator, int conditions, Fault ofOne) {
    if (operator == null) {
      return;
    }
    if (conditions == 0) {
      throw Fault.CONDITIONAL_OPERATOR_WITHOUT.with();
    }
    if (conditions == 1) {
      throw ofOne.with();
    }
  }

  /** The names in {@code AttributesToGet} must differ. */
  static void checkNames(List<String> names) {
    Set<String> uniqueNames = new HashSet<>();
    for (String name : names) {
      ValueCheck.name(name);
      if (!uniqueNames.add(name)) {
        throw Fault.DUPLICATE_ATTRIBUTE_NAME.with(name);
      }
    }
  }
}

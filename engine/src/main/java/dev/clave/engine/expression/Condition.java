package dev.clave.engine.expression;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A condition on an item: an {@link OperandTest}, or others joined. Adding one is adding a file.
 */
public sealed interface Condition permits And, Or, Not, OperandTest {

  /** Whether it holds for the item; {@code null} is an item that does not exist. */
  boolean test(Map<String, AttributeValue> item, Scope scope);

  /** Fails if a placeholder is not defined or an operand cannot be where it is. */
  void check(Scope scope);

  /** Adds the paths that the condition looks at. */
  void collectPaths(List<Path> paths);
}

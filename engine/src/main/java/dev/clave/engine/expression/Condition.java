package dev.clave.engine.expression;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A condition on an item. Adding one is adding a file. */
public sealed interface Condition
    permits And,
        Or,
        Not,
        Comparison,
        Between,
        In,
        AttributeExists,
        AttributeNotExists,
        AttributeType,
        BeginsWith,
        Contains {

  /** Whether it holds for the item; {@code null} is an item that does not exist. */
  boolean test(Map<String, AttributeValue> item, Scope scope);

  /** Fails if a placeholder is not defined or an operand cannot be where it is. */
  void check(Scope scope);

  /** Adds the paths that the condition looks at. */
  void collectPaths(List<Path> paths);

  /** Adds the operand if it is a path, or the path within it. */
  static void collect(Operand operand, List<Path> paths) {
    if (operand instanceof Path path) {
      paths.add(path);
    } else if (operand instanceof Size size) {
      collect(size.operand(), paths);
    }
  }
}

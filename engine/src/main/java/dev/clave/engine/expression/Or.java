package dev.clave.engine.expression;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** At least one of two conditions holds. */
record Or(Condition left, Condition right) implements Condition {

  @Override
  public boolean test(Map<String, AttributeValue> item, Scope scope) {
    return left.test(item, scope) || right.test(item, scope);
  }

  @Override
  public void check(Scope scope) {
    left.check(scope);
    right.check(scope);
  }

  @Override
  public void collectPaths(List<Path> paths) {
    left.collectPaths(paths);
    right.collectPaths(paths);
  }
}

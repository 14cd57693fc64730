package dev.clave.engine.expression;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A condition does not hold. */
record Not(Condition condition) implements Condition {

  @Override
  public boolean test(Map<String, AttributeValue> item, Scope scope) {
    return !condition.test(item, scope);
  }

  @Override
  public void check(Scope scope) {
    condition.check(scope);
  }

  @Override
  public void collectPaths(List<Path> paths) {
    condition.collectPaths(paths);
  }
}

package dev.clave.engine.expression;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A checked condition with what its placeholders stand for. Immutable. */
public final class Filter {

  private final Condition condition;
  private final Scope scope;

  Filter(Condition condition, Scope scope) {
    this.condition = condition;
    this.scope = scope;
    condition.check(scope);
  }

  /** Whether it holds for the item; {@code null} is an item that does not exist. */
  public boolean test(Map<String, AttributeValue> item) {
    return condition.test(item, scope);
  }

  Condition condition() {
    return condition;
  }

  Scope scope() {
    return scope;
  }

  /** The attributes it looks at. */
  public List<String> attributes() {
    return attributes(path -> true);
  }

  /** The attributes it looks into: those of which it wants an element or a member. */
  public List<String> attributesWithin() {
    return attributes(Path::isNested);
  }

  private List<String> attributes(Predicate<Path> which) {
    List<Path> paths = new ArrayList<>();
    condition.collectPaths(paths);
    Set<String> attributes = new LinkedHashSet<>();
    for (Path path : paths) {
      if (which.test(path)) {
        attributes.add(path.attribute(scope));
      }
    }
    return List.copyOf(attributes);
  }
}

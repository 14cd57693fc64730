package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The names and values given beside the expressions of one request. Used by one thread; it notes
 * what was used, because DynamoDB refuses what is left over.
 */
public final class Substitutions {

  private final Map<String, String> names;
  private final Map<String, AttributeValue> values;
  private final Set<String> usedNames = new HashSet<>();
  private final Set<String> usedValues = new HashSet<>();

  /** Either may be {@code null} if the request had none. */
  public Substitutions(Map<String, String> names, Map<String, AttributeValue> values) {
    this.names = names == null ? Map.of() : names;
    this.values = values == null ? Map.of() : values;
  }

  Map<String, String> names() {
    return names;
  }

  Map<String, AttributeValue> values() {
    return values;
  }

  boolean useName(String placeholder) {
    usedNames.add(placeholder);
    return names.containsKey(placeholder);
  }

  boolean useValue(String placeholder) {
    usedValues.add(placeholder);
    return values.containsKey(placeholder);
  }

  /** Fails if a placeholder was given and no expression used it. */
  public void requireAllUsed() {
    if (usedNames.size() < names.size()) {
      throw Fault.UNUSED_NAMES.with(String.join(", ", leftOver(names.keySet(), usedNames)));
    }
    if (usedValues.size() < values.size()) {
      throw Fault.UNUSED_VALUES.with(String.join(", ", leftOver(values.keySet(), usedValues)));
    }
  }

  private static Set<String> leftOver(Set<String> names, Set<String> usedNames) {
    Set<String> rest = new LinkedHashSet<>(names);
    rest.removeAll(usedNames);
    return rest;
  }
}

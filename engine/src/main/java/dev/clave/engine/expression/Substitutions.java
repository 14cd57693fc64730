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
  private final Set<String> usedNames;
  private final Set<String> usedValues;

  /** Either may be {@code null} if the request had none. */
  public Substitutions(Map<String, String> names, Map<String, AttributeValue> values) {
    this.names = names == null ? Map.of() : names;
    this.values = values == null ? Map.of() : values;
    // What is not there is not noted as used.
    this.usedNames = names == null ? Set.of() : new HashSet<>();
    this.usedValues = values == null ? Set.of() : new HashSet<>();
  }

  Map<String, String> names() {
    return names;
  }

  Map<String, AttributeValue> values() {
    return values;
  }

  private static boolean note(Set<String> used, String placeholder) {
    used.add(placeholder);
    return true;
  }

  boolean useName(String placeholder) {
    return names.containsKey(placeholder) && note(usedNames, placeholder);
  }

  boolean useValue(String placeholder) {
    return values.containsKey(placeholder) && note(usedValues, placeholder);
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

package dev.clave.engine.expression;

import dev.clave.engine.error.VectorFault;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Takes the condition of a vector search apart, which compares attributes for equality alone. */
public final class SearchTests {

  private SearchTests() {}

  /** The value that each attribute must have; the condition's placeholders are known. */
  public static Map<String, AttributeValue> of(Filter filter) {
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    collect(filter.condition(), filter.scope(), values);
    return values;
  }

  private static void collect(
      Condition condition, Scope scope, Map<String, AttributeValue> values) {
    if (condition instanceof And and) {
      collect(and.left(), scope, values);
      collect(and.right(), scope, values);
      return;
    }
    if (!(condition instanceof Comparison comparison)
        || comparison.operator() != Comparison.Operator.EQUAL) {
      throw VectorFault.CONDITION_COMPARATOR.with();
    }
    boolean isMirrored = !(comparison.left() instanceof Path);
    Operand attribute = isMirrored ? comparison.right() : comparison.left();
    Operand value = isMirrored ? comparison.left() : comparison.right();
    if (!(attribute instanceof Path path) || path.isNested() || value instanceof Path) {
      throw VectorFault.CONDITION_COMPARATOR.with();
    }
    values.put(path.attribute(scope), value.value(null, scope));
  }
}

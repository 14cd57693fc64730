package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import dev.clave.engine.value.ValueSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A document path as written: {@code a}, {@code #b.c}, {@code d[1].e}. */
public record Path(List<Step> steps) implements Operand {

  /** One step down into a document. */
  public sealed interface Step {

    /** Into a map, by a name that may be a placeholder. */
    record Field(String name) implements Step {}

    /** Into a list. */
    record Element(int index) implements Step {}
  }

  private static final int DEEPEST = 32;

  public Path {
    steps = List.copyOf(steps);
  }

  static Path ofAttribute(String name) {
    return new Path(List.of(new Step.Field(name)));
  }

  @Override
  public AttributeValue value(Map<String, AttributeValue> item, Scope scope) {
    if (item == null) {
      return null;
    }
    AttributeValue value = null;
    Map<String, AttributeValue> map = item;
    for (Step step : steps) {
      if (step instanceof Step.Field field) {
        if (value != null && !value.hasM()) {
          return null;
        }
        value = (value == null ? map : value.m()).get(scope.name(field.name()));
      } else if (step instanceof Step.Element element) {
        if (!value.hasL() || element.index() >= value.l().size()) {
          return null;
        }
        value = value.l().get(element.index());
      }
      if (value == null) {
        return null;
      }
    }
    return value;
  }

  @Override
  public void check(Scope scope) {
    for (Step step : steps) {
      if (step instanceof Step.Field field) {
        scope.requireName(field.name());
      }
    }
    if (steps.size() > DEEPEST) {
      throw Fault.PATH_TOO_DEEP.with(scope.parameter(), steps.size());
    }
  }

  /** The attribute of the item that the path leads into. */
  public String attribute(Scope scope) {
    return scope.name(((Step.Field) steps.get(0)).name());
  }

  /** One byte, and 14 and its own for each step. */
  @Override
  public int chargedBytes(Scope scope) {
    return 1 + steps.stream().mapToInt(step -> 14 + bytes(step, scope)).sum();
  }

  /** The bytes of its steps, and 4 for each but the first. */
  int targetBytes(Scope scope) {
    return 4 * (steps.size() - 1) + steps.stream().mapToInt(step -> bytes(step, scope)).sum();
  }

  private static int bytes(Step step, Scope scope) {
    return step instanceof Step.Field field
        ? ValueSize.utf8Length(scope.name(field.name()))
        : String.valueOf(((Step.Element) step).index()).length();
  }

  boolean isNested() {
    return steps.size() > 1;
  }

  /** The same path with its placeholders replaced. */
  Path resolve(Scope scope) {
    List<Step> resolvedSteps = new ArrayList<>(steps.size());
    for (Step step : steps) {
      resolvedSteps.add(
          step instanceof Step.Field field ? new Step.Field(scope.name(field.name())) : step);
    }
    return new Path(resolvedSteps);
  }

  /** How DynamoDB shows a path in its complaints: {@code [a, b, [1]]}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    for (Step step : steps) {
      if (text.length() > 1) {
        text.append(", ");
      }
      if (step instanceof Step.Field field) {
        text.append(field.name());
      } else if (step instanceof Step.Element element) {
        text.append('[').append(element.index()).append(']');
      }
    }
    return text.append(']').toString();
  }
}

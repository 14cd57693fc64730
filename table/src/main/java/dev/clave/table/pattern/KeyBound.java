package dev.clave.table.pattern;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import dev.clave.table.condition.Comparisons;
import dev.clave.table.condition.Expression;
import dev.clave.table.item.TableException;
import dev.clave.table.key.TemplateWriter;
import dev.clave.table.schema.KeyLimit;
import dev.clave.table.schema.KeyPart;
import dev.clave.table.value.Mismatch;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A pattern's condition on one key attribute. A bound whose optional parameter is left out falls
 * back to the text before it, so that the range never leaves the type's own prefix. The design's
 * checker reckons with the same ranges.
 */
public final class KeyBound {
  /** Sorts after every text that has the same beginning. */
  private static final String LAST = new String(Character.toChars(Character.MAX_CODE_POINT));

  private final String pattern;
  private final KeyCondition condition;
  private final KeyAttribute attribute;
  private final List<TemplateWriter> operands;
  private final boolean continued;
  private final KeyLimit limit;

  KeyBound(KeyCondition condition, KeyAttribute attribute, PatternShape pattern, String delimiter) {
    this.pattern = pattern.name();
    this.condition = condition;
    this.attribute = attribute;
    this.operands =
        condition.operands().stream()
            .map(template -> TemplateWriter.of(template, name -> type(pattern, name), delimiter))
            .toList();
    this.continued = continued(pattern);
    this.limit = KeyLimit.of(pattern.table(), attribute.name());
  }

  private static AttributeType type(PatternShape pattern, String name) {
    return pattern.parameter(name).type();
  }

  public String attribute() {
    return attribute.name();
  }

  /** Whether it names a variable whole: a form that shortens or folds it names several values. */
  boolean hasWhole(String variable) {
    return operands.stream().anyMatch(operand -> operand.variables().contains(variable))
        && !KeyPart.mixes(condition.operands(), variable);
  }

  /**
   * Whether items have more in this key than the condition's last operand names. An operand that
   * ends in text means just that text.
   */
  private boolean continued(PatternShape pattern) {
    Template last = condition.operands().get(condition.operands().size() - 1);
    return last.parts().get(last.parts().size() - 1) instanceof Part.Variable
        && pattern.pattern().reaches().stream()
            .map(reach -> pattern.shapes().shape(reach.entity()).entity())
            .flatMap(entity -> entity.key(attribute.name()).stream())
            .map(KeyRule::templates)
            .flatMap(List::stream)
            .anyMatch(written -> written.parts().size() > last.parts().size());
  }

  /** How a variable of this condition is cut, if it is. */
  Optional<Form.Truncate> truncation(String variable) {
    return condition.operands().stream()
        .flatMap(template -> template.variables().stream())
        .filter(each -> each.name().equals(variable))
        .map(each -> each.form(Form.Truncate.class))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Whether the greatest value sorts first in this key. */
  boolean descending() {
    return condition.operands().stream()
        .flatMap(template -> template.variables().stream())
        .map(Part.Variable::forms)
        .flatMap(List::stream)
        .anyMatch(Form.Descending.class::isInstance);
  }

  /** The exact value of a partition key. */
  public String exact(PatternInputs inputs) {
    return keyText(operands.get(0), inputs::lower).orElseThrow(inputs::missing);
  }

  /** A bound, or empty when a variable of it is not given; a value no key can hold is refused. */
  private Optional<String> keyText(
      TemplateWriter operand, Function<String, AttributeValue> values) {
    try {
      Optional<String> text = operand.write(values);
      text.map(this::typed).ifPresent(limit::check);
      return text;
    } catch (TemplateWriter.Refused refusal) {
      throw outside(refusal);
    } catch (KeyLimit.Passed passed) {
      throw TableException.refused(
          pattern, String.join(", ", operand.variables()), passed.expected(), passed.found());
    }
  }

  private String prefix(TemplateWriter operand, PatternInputs inputs) {
    try {
      return operand.writePrefix(inputs::lower);
    } catch (TemplateWriter.Refused refusal) {
      throw outside(refusal);
    }
  }

  private TableException outside(TemplateWriter.Refused refusal) {
    return TableException.refused(
        pattern, refusal.variable(), refusal.mismatch().expected(), refusal.mismatch().found());
  }

  public AttributeValue typed(String text) {
    return attribute.type() == KeyType.N
        ? AttributeValue.createN(text)
        : attribute.type() == KeyType.B
            ? AttributeValue.createB(SdkBytes.fromUtf8String(text))
            : AttributeValue.createS(text);
  }

  /** The condition on a sort key as an expression, or empty when nothing bounds it. */
  public Optional<String> text(PatternInputs inputs, Expression expression) {
    if (condition.operator() == Operator.BETWEEN) {
      return between(inputs, expression);
    }
    TemplateWriter operand = operands.get(0);
    boolean upper =
        condition.operator() == Operator.AT_MOST || condition.operator() == Operator.GREATER;
    Optional<String> value = keyText(operand, upper ? inputs::upper : inputs::lower);
    if (value.isEmpty()) {
      return beginning(prefix(operand, inputs), expression);
    }
    if (condition.operator() == Operator.BEGINS_WITH) {
      return beginning(value.get(), expression);
    }
    boolean extended = upper && continued;
    return Optional.of(
        expression.name(attribute.name())
            + " "
            + condition.operator().symbol()
            + " "
            + expression.value(typed(extended ? value.get() + LAST : value.get())));
  }

  private Optional<String> between(PatternInputs inputs, Expression expression) {
    Optional<String> low = keyText(operands.get(0), inputs::lower);
    Optional<String> high =
        keyText(operands.get(1), inputs::upper).map(text -> continued ? text + LAST : text);
    String lowPrefix = prefix(operands.get(0), inputs);
    String highPrefix = prefix(operands.get(1), inputs);
    if (low.isEmpty() && high.isEmpty() && lowPrefix.equals(highPrefix)) {
      return beginning(lowPrefix, expression);
    }
    String from = low.orElse(lowPrefix);
    String to = high.orElse(highPrefix.isEmpty() ? "" : highPrefix + LAST);
    String name = expression.name(attribute.name());
    if (from.isEmpty() && to.isEmpty()) {
      return Optional.empty();
    }
    if (from.isEmpty()) {
      return Optional.of(name + " <= " + expression.value(typed(to)));
    }
    if (to.isEmpty()) {
      return Optional.of(name + " >= " + expression.value(typed(from)));
    }
    if (Comparisons.compare(typed(from), typed(to)) > 0) {
      throw reversed(inputs);
    }
    return Optional.of(
        name + " BETWEEN " + expression.value(typed(from)) + " AND " + expression.value(typed(to)));
  }

  /** DynamoDB refuses such a range in words of its own; these name the parameters. */
  private TableException reversed(PatternInputs inputs) {
    Optional<String> low = last(operands.get(0));
    Optional<String> high = last(operands.get(1));
    String blamed = low.or(() -> high).orElse("");
    String expected =
        low.isPresent() && high.isPresent()
            ? "no more than `"
                + high.get()
                + "`, which is "
                + Mismatch.quoted(inputs.values().get(high.get()))
            : "a range that does not end before it begins";
    return TableException.refused(
        pattern, blamed, expected, Mismatch.quoted(inputs.values().get(blamed)));
  }

  private static Optional<String> last(TemplateWriter operand) {
    List<String> variables = operand.variables();
    return variables.isEmpty()
        ? Optional.empty()
        : Optional.of(variables.get(variables.size() - 1));
  }

  private Optional<String> beginning(String prefix, Expression expression) {
    return prefix.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "begins_with("
                + expression.name(attribute.name())
                + ", "
                + expression.value(AttributeValue.createS(prefix))
                + ")");
  }
}

package dev.clave.design.unify;

import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.List;
import java.util.Map;

/**
 * The quick no, before anything is solved, that most pairs of templates get: their text alone keeps
 * them apart. Of two numbers the text says little ({@code 7}, {@code 7.0}), so they are never told
 * apart here.
 */
final class Apart {
  private final Shapes shapes;

  Apart(Shapes shapes) {
    this.shapes = shapes;
  }

  /** Whether no item of the type can satisfy the condition, whatever inputs are left out. */
  boolean areApart(KeyCondition condition, ItemType type) {
    Operator operator = condition.operator();
    if (operator != Operator.EQUAL && operator != Operator.BEGINS_WITH) {
      return false;
    }
    Template operand = condition.operands().get(0);
    KeyRule rule = type.keys().get(condition.attribute());
    for (KeyChoice choice : rule.choices()) {
      if (rule.type() == KeyType.N || !areApart(operand, operator, choice.template(), type)) {
        return false;
      }
    }
    return true;
  }

  private boolean areApart(Template operand, Operator operator, Template written, ItemType type) {
    if (differAtBeginning(operand, written)) {
      return true;
    }
    Segments asked = shapes.segments(operand);
    Segments found = shapes.segments(written);
    boolean whole = operator == Operator.EQUAL;
    int compared = whole ? asked.size() : asked.size() - 1;
    boolean apart =
        (whole ? asked.size() != found.size() : asked.size() > found.size())
            || asked.areApart(found, compared);
    return apart && hasNoOptions(operand) && isSeparable(type, written) && isConfined(operand);
  }

  /** Whether the two types can never have the same value of one attribute. */
  boolean areApart(ItemType one, ItemType other, String attribute) {
    KeyRule mine = one.keys().get(attribute);
    KeyRule yours = other.keys().get(attribute);
    if (mine == null || yours == null) {
      return true;
    }
    for (KeyChoice left : mine.choices()) {
      for (KeyChoice right : yours.choices()) {
        if (mine.type() == KeyType.N || !areApart(left.template(), one, right.template(), other)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean areApart(Template mine, ItemType one, Template yours, ItemType other) {
    if (differAtBeginning(mine, yours)) {
      return true;
    }
    Segments left = shapes.segments(mine);
    Segments right = shapes.segments(yours);
    boolean apart = left.size() != right.size() || left.areApart(right, left.size());
    return apart && isSeparable(one, mine) && isSeparable(other, yours);
  }

  private static boolean differAtBeginning(Template one, Template other) {
    return !one.parts().isEmpty()
        && !other.parts().isEmpty()
        && Literals.differAtBeginning(one.parts().get(0), other.parts().get(0));
  }

  private static boolean hasNoOptions(Template operand) {
    return operand.variables().stream().noneMatch(Part.Variable::optional);
  }

  /** Whether the inputs have no delimiter in them, as where a key without any is asked for. */
  private boolean isConfined(Template operand) {
    return isSeparable(Side.asked(), operand);
  }

  private boolean isSeparable(ItemType type, Template template) {
    return isSeparable(Side.written(type.entity(), Map.of()), template);
  }

  private boolean isSeparable(Side side, Template template) {
    List<Part.Variable> variables = template.variables();
    return variables.stream().noneMatch(each -> shapes.hasDelimiter(side.type(each), each.forms()));
  }
}

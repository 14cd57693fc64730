package dev.clave.design.unify;

import dev.clave.design.finding.CheckInterrupted;
import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The quick no, before anything is solved, that most pairs of templates get: their text alone keeps
 * them apart. Of two numbers the text says little ({@code 7}, {@code 7.0}), so they are never told
 * apart here. Thread-safe.
 */
final class Apart {
  private final Shapes shapes;
  private final Map<ItemType, Map<Template, Segmented>> written = new ConcurrentHashMap<>();
  private final Map<Template, Segmented> asked = new ConcurrentHashMap<>();

  Apart(Shapes shapes) {
    this.shapes = shapes;
  }

  /** Whether no item of the type can satisfy the condition, whatever inputs are left out. */
  boolean areApart(KeyCondition condition, ItemType type) {
    Operator operator = condition.operator();
    KeyRule rule = type.keys().get(condition.attribute());
    if (rule.type() == KeyType.N
        || (operator != Operator.EQUAL && operator != Operator.BEGINS_WITH)) {
      return false;
    }
    Template operand = condition.operands().get(0);
    for (KeyChoice choice : rule.choices()) {
      if (!differAtBeginning(operand, choice.template())
          && !areApart(operand, operator, written(type, choice.template()))) {
        return false;
      }
    }
    return true;
  }

  /** What a pattern asks for, cut at its delimiters. */
  Segmented asked(Template operand) {
    return asked.computeIfAbsent(operand, each -> segmented(Side.asked(), each));
  }

  private boolean areApart(Template operand, Operator operator, Segmented segments) {
    Segmented question = asked(operand);
    boolean apart =
        operator == Operator.EQUAL
            ? question.isApartFrom(segments)
            : question.isNoBeginningOf(segments);
    return apart && hasNoOptions(operand);
  }

  /** Whether the two types can never have the same value of one attribute. */
  boolean areApart(ItemType one, ItemType other, String attribute) {
    KeyRule mine = one.keys().get(attribute);
    KeyRule yours = other.keys().get(attribute);
    if (mine == null || yours == null) {
      return true;
    }
    if (mine.type() == KeyType.N) {
      return false;
    }
    for (KeyChoice left : mine.choices()) {
      for (KeyChoice right : yours.choices()) {
        if (!differAtBeginning(left.template(), right.template())
            && !written(one, left.template()).isApartFrom(written(other, right.template()))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean differAtBeginning(Template one, Template other) {
    return !one.parts().isEmpty()
        && !other.parts().isEmpty()
        && Literals.differAtBeginning(one.parts().get(0), other.parts().get(0));
  }

  private static boolean hasNoOptions(Template operand) {
    for (Part part : operand.parts()) {
      if (part instanceof Part.Variable variable && variable.optional()) {
        return false;
      }
    }
    return true;
  }

  /** A template that a type writes, cut at its delimiters. */
  Segmented written(ItemType type, Template template) {
    return written.computeIfAbsent(type, this::written).get(template);
  }

  private Map<Template, Segmented> written(ItemType type) {
    Side side = Side.written(type.entity(), Map.of());
    Map<Template, Segmented> templates = new HashMap<>();
    for (KeyRule rule : type.keys().values()) {
      for (KeyChoice choice : rule.choices()) {
        templates.computeIfAbsent(choice.template(), each -> segmented(side, each));
      }
    }
    return templates;
  }

  private Segmented segmented(Side side, Template template) {
    CheckInterrupted.heed();
    boolean separable = true;
    for (Part.Variable variable : template.variables()) {
      separable = separable && !shapes.hasDelimiter(side.type(variable), variable.forms());
    }
    return new Segmented(shapes.segments(template), separable);
  }
}

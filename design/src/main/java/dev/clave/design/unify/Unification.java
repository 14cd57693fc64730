package dev.clave.design.unify;

import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.List;
import java.util.Map;

/**
 * Answers what keys can be the same: what a key condition can reach, and whether two kinds of item
 * can write one key.
 */
public final class Unification {
  private final String delimiter;

  public Unification(String delimiter) {
    this.delimiter = delimiter;
  }

  /** Whether some item of that type, in the index with that key, satisfies all conditions. */
  public boolean reaches(List<KeyCondition> conditions, KeySchema schema, ItemType type) {
    if (!type.writes(schema)) {
      return false;
    }
    for (KeyCondition condition : conditions) {
      if (schema.has(condition.attribute())
          && !mayBegin(condition, type.keys().get(condition.attribute()))) {
        return false;
      }
    }
    List<KeyCondition> known =
        conditions.stream().filter(each -> schema.has(each.attribute())).toList();
    List<String> attributes =
        schema.attributes().stream()
            .map(KeyAttribute::name)
            .filter(name -> known.stream().anyMatch(each -> each.attribute().equals(name)))
            .toList();
    return Variant.of(type.keys(), attributes).stream()
        .anyMatch(variant -> reaches(known, schema, type, variant));
  }

  private boolean reaches(
      List<KeyCondition> conditions, KeySchema schema, ItemType type, Variant variant) {
    Solver solver = new Solver(delimiter);
    Side asked = Side.asked();
    Side written = Side.written(type.entity(), variant.constants());
    for (KeyCondition condition : conditions) {
      Template template = variant.templates().get(condition.attribute());
      KeyType keyType = schema.attribute(condition.attribute()).orElseThrow().type();
      if (!matches(solver, condition, keyType, asked, written, template)) {
        return false;
      }
    }
    return true;
  }

  private static boolean matches(
      Solver solver,
      KeyCondition condition,
      KeyType keyType,
      Side asked,
      Side written,
      Template template) {
    Template operand = condition.operands().get(0);
    if (keyType != KeyType.S) {
      return condition.operator() != Operator.EQUAL || sameNumber(operand, template);
    }
    return switch (condition.operator()) {
      case EQUAL -> solver.equal(asked, operand, written, template);
      case BEGINS_WITH -> solver.prefix(asked, operand, written, template);
      default -> solver.range(asked, condition, written, template);
    };
  }

  /** Two constants are the same number or they never meet; a variable takes any. */
  private static boolean sameNumber(Template one, Template other) {
    return !one.isConstant() || !other.isConstant() || one.text().equals(other.text());
  }

  /** A quick no, before anything is solved, for what most types fail by. */
  private static boolean mayBegin(KeyCondition condition, KeyRule rule) {
    boolean whole =
        condition.operator() == Operator.EQUAL || condition.operator() == Operator.BEGINS_WITH;
    Template operand = condition.operands().get(0);
    for (KeyChoice choice : rule.choices()) {
      if (!whole || begin(operand, choice.template())) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayBegin(KeyRule one, KeyRule other) {
    for (KeyChoice mine : one.choices()) {
      for (KeyChoice yours : other.choices()) {
        if (begin(mine.template(), yours.template())) {
          return true;
        }
      }
    }
    return false;
  }

  /** A quick no for templates that begin with different text. */
  private static boolean begin(Template one, Template other) {
    if (one.parts().isEmpty()
        || other.parts().isEmpty()
        || !(one.parts().get(0) instanceof Part.Literal mine)
        || !(other.parts().get(0) instanceof Part.Literal yours)) {
      return true;
    }
    int length = Math.min(mine.text().length(), yours.text().length());
    return mine.text().regionMatches(0, yours.text(), 0, length);
  }

  /** Whether a value of an entity's variable can contain the delimiter. */
  public boolean mayContainDelimiter(Entity entity, Part.Variable variable) {
    Automaton automaton = new Automaton();
    Shape.add(automaton, variable, Side.written(entity, Map.of()).type(variable), delimiter);
    return automaton.mentions(delimiter.charAt(0));
  }

  /** Whether items of the two types can have the same values of all these attributes. */
  public boolean meet(ItemType one, ItemType other, List<KeyAttribute> attributes) {
    for (KeyAttribute attribute : attributes) {
      KeyRule mine = one.keys().get(attribute.name());
      KeyRule yours = other.keys().get(attribute.name());
      if (mine == null || yours == null || !mayBegin(mine, yours)) {
        return false;
      }
    }
    List<String> names = attributes.stream().map(KeyAttribute::name).toList();
    List<Variant> others = Variant.of(other.keys(), names);
    return Variant.of(one.keys(), names).stream()
        .anyMatch(
            mine -> others.stream().anyMatch(yours -> meet(one, mine, other, yours, attributes)));
  }

  private boolean meet(
      ItemType one, Variant mine, ItemType other, Variant yours, List<KeyAttribute> attributes) {
    Solver solver = new Solver(delimiter);
    Side left = Side.written(one.entity(), mine.constants());
    Side right = Side.written(other.entity(), yours.constants());
    for (KeyAttribute attribute : attributes) {
      Template template = mine.templates().get(attribute.name());
      Template counterpart = yours.templates().get(attribute.name());
      boolean same =
          attribute.type() == KeyType.S
              ? solver.equal(left, template, right, counterpart)
              : sameNumber(template, counterpart);
      if (!same) {
        return false;
      }
    }
    return true;
  }
}

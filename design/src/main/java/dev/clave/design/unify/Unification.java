package dev.clave.design.unify;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.List;

/** Answers what a key condition can reach. */
public final class Unification {
  private final String delimiter;

  public Unification(String delimiter) {
    this.delimiter = delimiter;
  }

  /** Whether some item of that type, in the index with that key, satisfies all conditions. */
  public boolean reaches(List<KeyCondition> conditions, KeySchema schema, ItemType type) {
    return type.writes(schema)
        && conditions.stream()
            .filter(condition -> type.keys().containsKey(condition.attribute()))
            .allMatch(
                condition ->
                    matches(condition, type.keys().get(condition.attribute()), type.entity()));
  }

  private boolean matches(KeyCondition condition, KeyRule rule, Entity entity) {
    return rule.templates().stream().anyMatch(template -> matches(condition, template, entity));
  }

  private boolean matches(KeyCondition condition, Template template, Entity entity) {
    Automaton asked = automaton(condition.operands().get(0));
    if (condition.operator() == Operator.BEGINS_WITH) {
      asked.any(CharSet.ANY);
    } else if (condition.operator() != Operator.EQUAL) {
      return true;
    }
    return asked.intersects(automaton(template, entity));
  }

  /** A pattern's template: its variables are any text that an entity could have written there. */
  private Automaton automaton(Template template) {
    Automaton automaton = new Automaton();
    for (Part part : template.parts()) {
      if (part instanceof Part.Literal literal) {
        automaton.text(literal.text());
      } else {
        automaton.one(CharSet.ANY).any(CharSet.ANY);
      }
    }
    return automaton;
  }

  private Automaton automaton(Template template, Entity entity) {
    Automaton automaton = new Automaton();
    for (Part part : template.parts()) {
      if (part instanceof Part.Literal literal) {
        automaton.text(literal.text());
      } else if (part instanceof Part.Variable variable) {
        AttributeType type =
            entity
                .attribute(variable.name())
                .map(attribute -> attribute.type())
                .orElse(AttributeType.Text.PLAIN);
        Shape.add(automaton, variable, type, delimiter);
      }
    }
    return automaton;
  }
}

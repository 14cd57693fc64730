package dev.clave.design.check;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Load;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** How many values a template has at one time, where the stated load tells it. */
final class Cardinality {
  private Cardinality() {}

  /** The product of the variables' values; empty where one of them may have any number. */
  static OptionalDouble of(Review review, Entity entity, Template template) {
    double product = 1;
    for (Part.Variable variable : template.variables()) {
      OptionalDouble values = values(review, entity, variable);
      if (values.isEmpty()) {
        return OptionalDouble.empty();
      }
      product *= values.getAsDouble();
    }
    return OptionalDouble.of(product);
  }

  private static OptionalDouble values(Review review, Entity entity, Part.Variable variable) {
    AttributeType type = Texts.type(entity, variable);
    if (variable.form(Form.Truncate.class).isPresent() || type instanceof AttributeType.Date) {
      return OptionalDouble.of(1);
    }
    if (type instanceof AttributeType.Enumeration words) {
      return OptionalDouble.of(words.values().size());
    }
    if (type instanceof AttributeType.Bool) {
      return OptionalDouble.of(2);
    }
    return review.design().entities().stream()
        .filter(owner -> keyVariables(review, owner).equals(List.of(variable.name())))
        .flatMap(owner -> Stream.ofNullable(review.design().load().entities().get(owner.name())))
        .map(Load.Items::stored)
        .filter(OptionalDouble::isPresent)
        .findFirst()
        .orElse(OptionalDouble.empty());
  }

  private static List<String> keyVariables(Review review, Entity entity) {
    return review.table(entity).key().attributes().stream()
        .map(KeyAttribute::name)
        .flatMap(name -> entity.key(name).stream())
        .flatMap(rule -> rule.templates().stream())
        .flatMap(template -> template.variables().stream())
        .map(Part.Variable::name)
        .distinct()
        .toList();
  }
}

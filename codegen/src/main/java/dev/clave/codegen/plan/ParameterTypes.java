package dev.clave.codegen.plan;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Decides which Java type an input has. */
final class ParameterTypes {
  private final List<EntityPlan> entities;

  ParameterTypes(List<EntityPlan> entities) {
    this.entities = entities;
  }

  /**
   * The type of a pattern's parameter: the part of a date that the key holds, or the attribute's.
   */
  JavaType of(Pattern pattern, Parameter parameter) {
    return truncation(pattern, parameter.name())
        .flatMap(ParameterTypes::partOfDate)
        .orElseGet(
            () ->
                of(
                    parameter.name(),
                    parameter.type(),
                    entities.stream()
                        .filter(each -> pattern.returns().contains(each.name()))
                        .toList()));
  }

  private static Optional<Form.Truncate> truncation(Pattern pattern, String name) {
    return pattern.conditions().stream()
        .flatMap(condition -> condition.operands().stream())
        .flatMap(template -> template.variables().stream())
        .filter(variable -> variable.name().equals(name))
        .map((Part.Variable variable) -> variable.form(Form.Truncate.class))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<JavaType> partOfDate(Form.Truncate truncate) {
    return switch (truncate.unit()) {
      case YEAR -> Optional.of(JavaType.parameter("java.time.Year"));
      case MONTH -> Optional.of(JavaType.parameter("java.time.YearMonth"));
      case QUARTER, WEEK, DAY -> Optional.of(JavaType.parameter("java.time.LocalDate"));
      default -> Optional.empty();
    };
  }

  /** The type of an input; an enumeration is the one of an entity that has the same words. */
  JavaType of(String name, AttributeType type, List<EntityPlan> owners) {
    if (type instanceof AttributeType.Enumeration) {
      return owners.stream()
          .flatMap(owner -> owner.components().stream())
          .filter(component -> component.source().equals(type))
          .min(Comparator.comparing(component -> !component.attribute().equals(name)))
          .map(Component::type)
          .orElse(JavaType.TEXT);
    }
    if (type instanceof AttributeType.Fields) {
      return JavaType.ANY;
    }
    return new NestedTypes("", Set.of()).type(name, type);
  }
}

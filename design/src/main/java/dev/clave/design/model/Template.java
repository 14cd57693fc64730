package dev.clave.design.model;

import java.util.List;
import java.util.Optional;

/** A key as people write it: {@code USER#<userId>}. {@code text} is its source. */
public record Template(List<Part> parts, String text, Span span) {
  public Template {
    parts = List.copyOf(parts);
  }

  public List<Part.Variable> variables() {
    return parts.stream()
        .filter(Part.Variable.class::isInstance)
        .map(Part.Variable.class::cast)
        .toList();
  }

  public boolean isConstant() {
    return variables().isEmpty();
  }

  /** The one variable that this template is, if it is nothing else. */
  public Optional<Part.Variable> sole() {
    return parts.size() == 1 && parts.get(0) instanceof Part.Variable variable
        ? Optional.of(variable)
        : Optional.empty();
  }

  @Override
  public String toString() {
    return text;
  }
}

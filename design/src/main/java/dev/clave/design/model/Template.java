package dev.clave.design.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A key as people write it: {@code USER#<userId>}. {@code text} is its source.
 *
 * <pre>{@code
 * Template key = entity.keys().get("PK").templates().get(0);    // USER#<userId>
 * key.variables().get(0).name();                                // userId
 * }</pre>
 */
public record Template(List<Part> parts, String text, Span span) {
  public Template {
    parts = List.copyOf(parts);
  }

  public List<Part.Variable> variables() {
    List<Part.Variable> variables = new ArrayList<>(parts.size());
    for (Part part : parts) {
      if (part instanceof Part.Variable variable) {
        variables.add(variable);
      }
    }
    return Collections.unmodifiableList(variables);
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

  /** By text and line alone: templates are looked up often, and few lines have two. */
  @Override
  public int hashCode() {
    return 31 * text.hashCode() + span.line();
  }

  @Override
  public String toString() {
    return text;
  }
}

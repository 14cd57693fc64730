package dev.clave.design.model;

import java.util.List;
import java.util.Optional;

/**
 * A piece of a template.
 *
 * <p>The key {@code USER#<email:lower>} has two parts: the literal {@code USER#} and the variable
 * {@code email} with the form {@code lower}.
 */
public sealed interface Part {
  Span span();

  /** Text that stands in every key. */
  record Literal(String text, Span span) implements Part {}

  /**
   * A value filled in: in an entity an attribute (or a path into one, with dots), in a pattern a
   * parameter. {@code optional} is the question mark of a pattern's {@code <desde?>}.
   */
  record Variable(String name, List<Form> forms, boolean optional, Span span) implements Part {
    public Variable {
      forms = List.copyOf(forms);
    }

    public <F extends Form> Optional<F> form(Class<F> kind) {
      return forms.stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    public Variable withForms(List<Form> other) {
      return new Variable(name, other, optional, span);
    }
  }
}

package dev.clave.design.model;

/**
 * What an attribute is compared with or set to.
 *
 * <p>In a step of a transaction, {@code set: { state: driving, tripId: <id>, label: TRIP#<id>,
 * since: now }} has a {@code Constant}, a {@code Parameter}, a {@code Text} and a {@code Now}.
 */
public sealed interface Operand {
  Span span();

  /** As a design writes it. */
  String text();

  /** A value written in the design, as its text; its type is that of the attribute beside it. */
  record Constant(String text, boolean quoted, Span span) implements Operand {}

  /** An input: {@code <estado>}; {@code optional} when it may be left out: {@code <estado?>}. */
  record Parameter(String name, boolean optional, Span span) implements Operand {
    @Override
    public String text() {
      return "<" + name + (optional ? "?>" : ">");
    }
  }

  /** Text with inputs in it: {@code VIAJE#<id>}. */
  record Text(Template template, Span span) implements Operand {
    @Override
    public String text() {
      return template.text();
    }
  }

  /** The instant of the write: {@code now}. */
  record Now(Span span) implements Operand {
    @Override
    public String text() {
      return "now";
    }
  }
}

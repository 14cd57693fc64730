package dev.clave.design.finding;

import dev.clave.design.model.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One thing to know about a design: what happens ({@code message}), where ({@code span}, with
 * {@code label} beside the carets), which other places take part, and what to do.
 */
public record Finding(
    String check,
    Severity severity,
    String message,
    Span span,
    String label,
    List<Note> notes,
    Optional<String> help) {
  public Finding {
    notes = List.copyOf(notes);
  }

  /** Another place that takes part in a finding. */
  public record Note(Span span, String text) {}

  public static Finding of(String check, Severity severity, String message, Span span) {
    return new Finding(check, severity, message, span, "", List.of(), Optional.empty());
  }

  public static Finding error(String check, String message, Span span) {
    return of(check, Severity.ERROR, message, span);
  }

  public static Finding warning(String check, String message, Span span) {
    return of(check, Severity.WARNING, message, span);
  }

  public static Finding hint(String check, String message, Span span) {
    return of(check, Severity.HINT, message, span);
  }

  public Finding label(String text) {
    return new Finding(check, severity, message, span, text, notes, help);
  }

  public Finding help(String text) {
    return new Finding(check, severity, message, span, label, notes, Optional.of(text));
  }

  public Finding note(Span where, String text) {
    List<Note> more = new ArrayList<>(notes);
    more.add(new Note(where, text));
    return new Finding(check, severity, message, span, label, more, help);
  }
}

package dev.clave.design.finding;

import dev.clave.design.model.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One thing to know about a design: what happens ({@code message}), where ({@code span}, with
 * {@code label} beside the carets), which other places take part, and what to do. {@code example}
 * names concrete items that show it, {@code fix} is the change that {@code help} proposes.
 *
 * <pre>{@code
 * Finding.warning("type-leak", "`viajes` also returns `evento`", pattern.span())
 *     .label("its keys begin alike")
 *     .help("say `returns: viaje`, or give `evento` a prefix of its own");
 * }</pre>
 */
public record Finding(
    String check,
    Severity severity,
    String message,
    Span span,
    String label,
    List<Note> notes,
    Optional<String> help,
    Optional<String> example,
    Optional<Fix> fix) {
  /** A finding quotes the design, and thousands of them could quote all of it. */
  private static final int LONGEST_TEXT = 2000;

  public Finding {
    message = cut(message);
    label = cut(label);
    notes = List.copyOf(notes);
    help = help.map(Finding::cut);
    example = example.map(Finding::cut);
  }

  private static String cut(String text) {
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "…";
  }

  /** Another place that takes part in a finding. */
  public record Note(Span span, String text) {}

  public static Finding of(String check, Severity severity, String message, Span span) {
    return new Finding(
        check,
        severity,
        message,
        span,
        "",
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
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
    return new Finding(check, severity, message, span, text, notes, help, example, fix);
  }

  public Finding help(String text) {
    return new Finding(
        check, severity, message, span, label, notes, Optional.of(text), example, fix);
  }

  public Finding note(Span where, String text) {
    List<Note> more = new ArrayList<>(notes);
    more.add(new Note(where, text));
    return new Finding(check, severity, message, span, label, more, help, example, fix);
  }

  /** With concrete items that show it. */
  public Finding example(String text) {
    return new Finding(check, severity, message, span, label, notes, help, Optional.of(text), fix);
  }

  /** With the change of the file that its help proposes. */
  public Finding fix(Fix change) {
    return new Finding(
        check, severity, message, span, label, notes, help, example, Optional.of(change));
  }

  /** The same without its fix, and with the help that holds without it. */
  public Finding withoutFix() {
    return fix.isEmpty()
        ? this
        : new Finding(
            check,
            severity,
            message,
            span,
            label,
            notes,
            Optional.of(fix.get().otherwise()),
            example,
            Optional.empty());
  }

  /** At another severity, as a policy sets it. */
  public Finding withSeverity(Severity other) {
    return new Finding(check, other, message, span, label, notes, help, example, fix);
  }
}

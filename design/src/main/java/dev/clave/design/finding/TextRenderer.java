package dev.clave.design.finding;

import dev.clave.design.model.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Shows findings to people: each framed, with carets under the text that it is about.
 *
 * <pre>{@code
 * String report = new TextRenderer("design.yaml", text, false).render(Design.check(text).findings());
 * }</pre>
 */
public final class TextRenderer {
  private static final String RED = "\u001b[1;31m";
  private static final String YELLOW = "\u001b[1;33m";
  private static final String CYAN = "\u001b[1;36m";
  private static final String BLUE = "\u001b[1;34m";
  private static final String BOLD = "\u001b[1m";
  private static final String PLAIN = "\u001b[0m";

  /** Signs that a terminal obeys, or that turn the order of letters around. */
  private static final Pattern COMMANDS =
      Pattern.compile("[\\p{Cc}\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069&&[^\\t]]");

  private static final String REPLACEMENT = "\uFFFD";

  private final String file;
  private final List<String> lines;
  private final boolean colour;

  /** For findings in {@code text}, which is shown as {@code file}. */
  public TextRenderer(String file, String text, boolean colour) {
    this.file = file;
    this.lines = text.lines().map(TextRenderer::harmless).toList();
    this.colour = colour;
  }

  public String render(List<Finding> findings) {
    return String.join("\n", findings.stream().map(this::render).toList());
  }

  /** One finding, ending with a line break. */
  public String render(Finding finding) {
    Span span = finding.span();
    List<Finding.Note> notes = notesElsewhere(finding);
    int margin =
        Stream.concat(Stream.of(span), notes.stream().map(Finding.Note::span))
            .mapToInt(each -> String.valueOf(each.line()).length())
            .max()
            .orElse(1);
    String bar = " ".repeat(margin) + paint(BLUE, " |");
    List<String> out = new ArrayList<>();
    out.add(
        paint(colourOf(finding.severity()), finding.severity().word() + " " + finding.check())
            + paint(BOLD, ": " + harmless(finding.message())));
    out.add(
        " ".repeat(margin)
            + paint(BLUE, "--> ")
            + "%s:%d:%d".formatted(file, span.line(), span.column()));
    if (span.line() <= lines.size()) {
      out.add(bar);
      frame(span, finding.label(), "^", colourOf(finding.severity()), margin, bar, out);
      notes.forEach(note -> frame(note.span(), note.text(), "-", BLUE, margin, bar, out));
    }
    finding
        .example()
        .ifPresent(
            example ->
                out.add(
                    " ".repeat(margin)
                        + paint(BLUE, " = ")
                        + paint(CYAN, "example: ")
                        + harmless(example)));
    finding
        .help()
        .ifPresent(
            help ->
                out.add(
                    " ".repeat(margin)
                        + paint(BLUE, " = ")
                        + paint(CYAN, "help: ")
                        + harmless(help)));
    return String.join("\n", out) + "\n";
  }

  /** The notes on lines that are neither the finding's own nor named beside the carets. */
  private static List<Finding.Note> notesElsewhere(Finding finding) {
    Map<Integer, Finding.Note> notes = new LinkedHashMap<>();
    for (Finding.Note note : finding.notes()) {
      int line = note.span().line();
      if (line != finding.span().line() && !finding.label().endsWith("line " + line)) {
        notes.putIfAbsent(line, note);
      }
    }
    return List.copyOf(notes.values());
  }

  private void frame(
      Span span,
      String label,
      String mark,
      String shade,
      int margin,
      String bar,
      List<String> out) {
    if (span.line() > lines.size()) {
      return;
    }
    FramedLine line = FramedLine.of(lines.get(span.line() - 1), span);
    String number = String.valueOf(span.line());
    out.add(paint(BLUE, " ".repeat(margin - number.length()) + number + " | ") + line.text());
    String marks = mark.repeat(line.marked());
    out.add(
        (bar
            + " "
            + line.indent()
            + paint(shade, label.isEmpty() ? marks : marks + " " + harmless(label))));
  }

  private static String colourOf(Severity severity) {
    return switch (severity) {
      case ERROR -> RED;
      case WARNING -> YELLOW;
      case HINT -> CYAN;
    };
  }

  /** What somebody wrote into a design says nothing to the terminal of whoever checks it. */
  private static String harmless(String text) {
    return COMMANDS.matcher(text).replaceAll(REPLACEMENT);
  }

  private String paint(String shade, String text) {
    return colour ? shade + text + PLAIN : text;
  }
}

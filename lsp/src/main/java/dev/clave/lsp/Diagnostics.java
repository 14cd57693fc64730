package dev.clave.lsp;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import java.util.List;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/** Findings as editors show them, and their fixes as editors apply them. */
final class Diagnostics {
  private Diagnostics() {}

  static List<Diagnostic> of(String uri, OpenDesign design) {
    return design.checked().findings().stream().map(each -> diagnostic(uri, design, each)).toList();
  }

  private static Diagnostic diagnostic(String uri, OpenDesign design, Finding finding) {
    StringBuilder message = new StringBuilder(finding.message());
    finding.example().ifPresent(example -> message.append("\nexample: ").append(example));
    finding.help().ifPresent(help -> message.append("\nhelp: ").append(help));
    Diagnostic diagnostic =
        new Diagnostic(
            design.positions().range(finding.span()),
            message.toString(),
            severity(finding.severity()),
            "clave",
            finding.check());
    diagnostic.setRelatedInformation(
        finding.notes().stream()
            .map(
                note ->
                    new DiagnosticRelatedInformation(
                        new Location(uri, design.positions().range(note.span())), note.text()))
            .toList());
    return diagnostic;
  }

  private static DiagnosticSeverity severity(Severity severity) {
    return switch (severity) {
      case ERROR -> DiagnosticSeverity.Error;
      case WARNING -> DiagnosticSeverity.Warning;
      case HINT -> DiagnosticSeverity.Information;
    };
  }

  /** The fixes of the findings whose lines meet {@code range}; the checker has tried each. */
  static List<CodeAction> fixes(String uri, OpenDesign design, Range range) {
    return design.checked().findings().stream()
        .filter(finding -> finding.fix().isPresent())
        .filter(finding -> meets(design.positions().range(finding.span()), range))
        .map(finding -> fix(uri, design, finding))
        .toList();
  }

  private static boolean meets(Range one, Range other) {
    return one.getStart().getLine() <= other.getEnd().getLine()
        && other.getStart().getLine() <= one.getEnd().getLine();
  }

  private static CodeAction fix(String uri, OpenDesign design, Finding finding) {
    CodeAction action = new CodeAction(finding.help().orElse("mend " + finding.check()));
    action.setKind(CodeActionKind.QuickFix);
    action.setDiagnostics(List.of(diagnostic(uri, design, finding)));
    WorkspaceEdit edit = new WorkspaceEdit();
    String mended = finding.fix().orElseThrow().applyTo(design.text());
    edit.getChanges().put(uri, List.of(replacement(design.text(), mended)));
    action.setEdit(edit);
    return action;
  }

  /** One edit that makes one text into another: what lies between their common ends. */
  static TextEdit replacement(String from, String to) {
    int shorter = Math.min(from.length(), to.length());
    int head = 0;
    while (head < shorter && from.charAt(head) == to.charAt(head)) {
      head++;
    }
    int tail = 0;
    while (tail < shorter - head
        && from.charAt(from.length() - 1 - tail) == to.charAt(to.length() - 1 - tail)) {
      tail++;
    }
    Range range = new Range(position(from, head), position(from, from.length() - tail));
    return new TextEdit(range, to.substring(head, to.length() - tail));
  }

  private static Position position(String text, int offset) {
    int lineStart = text.lastIndexOf('\n', offset - 1) + 1;
    int line = (int) text.substring(0, lineStart).chars().filter(c -> c == '\n').count();
    return new Position(line, offset - lineStart);
  }
}

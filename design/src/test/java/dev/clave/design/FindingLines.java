package dev.clave.design;

import java.util.List;

/** Findings for a golden file: what, how bad, where, and the line that is pointed at. */
final class FindingLines {
  private FindingLines() {}

  static String of(String text) {
    Checked checked = Design.check(text);
    List<String> lines = text.lines().toList();
    StringBuilder out = new StringBuilder();
    checked
        .findings()
        .forEach(
            finding ->
                out.append(
                    "%s %s %d:%d %s\n"
                        .formatted(
                            finding.severity().word(),
                            finding.check(),
                            finding.span().line(),
                            finding.span().column(),
                            lines.get(finding.span().line() - 1).strip())));
    return out.toString();
  }
}

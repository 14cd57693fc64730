package dev.clave.design.finding;

/**
 * How bad a finding is. A design with an error is refused by everything that would run it.
 *
 * <pre>{@code
 * checked.findings().stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
 * }</pre>
 */
public enum Severity {
  ERROR,
  WARNING,
  HINT;

  /** The word that is printed. */
  public String word() {
    return switch (this) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case HINT -> "hint";
    };
  }
}

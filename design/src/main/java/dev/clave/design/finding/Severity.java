package dev.clave.design.finding;

/** How bad a finding is. A design with an error is refused by everything that would run it. */
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

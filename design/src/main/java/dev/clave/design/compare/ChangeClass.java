package dev.clave.design.compare;

import java.util.Locale;

/**
 * What a change of a design asks of the items that are stored, from little to much.
 *
 * <pre>{@code
 * Comparison.of(before, after).heaviest().ifPresent(heaviest -> System.out.println(heaviest.word()));
 * }</pre>
 */
public enum ChangeClass {
  /** Programs of both versions read and write side by side. */
  SAFE("programs of both versions work side by side", 0),
  /** Stored items need something written. */
  FILL("stored items need something written", 3),
  /** Keys change, so stored items move. */
  MOVE("keys change, so stored items move", 4),
  /** The data cannot follow without a decision. */
  BREAKING("the data cannot follow without a decision", 5);

  private final String meaning;
  private final int exitCode;

  ChangeClass(String meaning, int exitCode) {
    this.meaning = meaning;
    this.exitCode = exitCode;
  }

  public String meaning() {
    return meaning;
  }

  /** The exit code of a comparison whose heaviest change is of this class. */
  public int exitCode() {
    return exitCode;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}

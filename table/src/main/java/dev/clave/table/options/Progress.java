package dev.clave.table.options;

/**
 * Told how far a long piece of work has come. {@code total} is negative while it is not known.
 * Called from the thread that works, so it should return soon.
 *
 * <pre>{@code
 * table.diagnose((step, completed, total) -> System.err.println(step + ": " + completed));
 * }</pre>
 */
@FunctionalInterface
public interface Progress {
  /** The total of work whose end is not known. */
  long UNKNOWN = -1;

  Progress NONE = (what, done, total) -> {};

  void report(String step, long completed, long total);
}

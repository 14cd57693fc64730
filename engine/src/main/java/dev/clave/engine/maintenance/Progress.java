package dev.clave.engine.maintenance;

/**
 * Is called with the progress of long work.
 *
 * <pre>{@code
 * engine.maintenance().backup(folder, (step, completed, all) -> System.err.println(step + " " + completed));
 * }</pre>
 */
@FunctionalInterface
public interface Progress {
  Progress NONE = (what, done, all) -> {};

  /**
   * Is called after each step.
   *
   * @param step is being done, such as {@code copying}
   * @param all how much there is to do, or 0 if that is not known
   */
  void step(String step, long completed, long all);
}

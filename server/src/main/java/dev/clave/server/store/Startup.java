package dev.clave.server.store;

import java.util.function.Supplier;

/**
 * Is told what the server has started, for people who wait; several threads tell it.
 *
 * <pre>{@code
 * Startup printer = (step, millis) -> System.err.println(step + " took " + millis + " ms");
 * }</pre>
 */
@FunctionalInterface
public interface Startup {
  Startup QUIET = (what, millis) -> {};

  /** Something will be created or changed in a store that is not this server's own. */
  default void planned(String creation) {}

  /** Something is not as it should be, and is served all the same. */
  default void warned(String warning) {}

  /**
   * The console answers, and tells what is still starting.
   *
   * @param address with the administrator's token, if nobody has one yet
   */
  default void listening(String address) {}

  /** Something is ready, after so long. */
  void done(String step, long millis);

  /** Does the work and tells how long it took. */
  default <T> T timed(String step, Supplier<T> work) {
    long begin = System.nanoTime();
    T result = work.get();
    done(step, (System.nanoTime() - begin) / 1_000_000);
    return result;
  }
}

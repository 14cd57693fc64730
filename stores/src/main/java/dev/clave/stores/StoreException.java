package dev.clave.stores;

/**
 * An embedded server could not be started, reached or stopped.
 *
 * <pre>{@code
 * try {
 *   Postgres.start(folder);
 * } catch (StoreException e) {
 *   System.err.println(e.getMessage());
 * }
 * }</pre>
 */
public final class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  StoreException(String message) {
    super(message);
  }

  StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}

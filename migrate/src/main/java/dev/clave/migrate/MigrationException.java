package dev.clave.migrate;

/**
 * The migration cannot go on; its message says why and what to do.
 *
 * <pre>{@code
 * try {
 *   migration.run();
 * } catch (MigrationException e) {
 *   System.err.println(e.getMessage());
 * }
 * }</pre>
 */
public final class MigrationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MigrationException(String message) {
    super(message);
  }

  MigrationException(String message, Throwable cause) {
    super(message, cause);
  }
}

package dev.clave.engine.storage;

/**
 * The disk, or what is on it, does not let the engine go on. Nothing of the request was kept.
 *
 * <pre>{@code
 * try {
 *   Engine engine = Engine.open(folder);
 * } catch (StorageException e) {
 *   System.err.println(e.getMessage());    // as when another process has the folder open
 * }
 * }</pre>
 */
public final class StorageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean isFull;

  StorageException(String message) {
    this(message, null);
  }

  StorageException(String message, Throwable cause) {
    this(message, cause, false);
  }

  StorageException(String message, Throwable cause, boolean isFull) {
    super(message, cause);
    this.isFull = isFull;
  }

  /** Whether it is for want of space on the disk. */
  public boolean isFull() {
    return isFull;
  }
}

package dev.clave.engine.storage;

/** The disk, or what is on it, does not let the engine go on. Nothing of the request was kept. */
public final class StorageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StorageException(String message) {
    super(message);
  }

  StorageException(String message, Throwable cause) {
    super(message, cause);
  }
}

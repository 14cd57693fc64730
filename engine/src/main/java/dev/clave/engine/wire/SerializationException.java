package dev.clave.engine.wire;

/** The body is not JSON, or a value in it is not of the type its member asks for. */
final class SerializationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The body is not JSON: DynamoDB says no more than that. */
  SerializationException() {
    this(null);
  }

  SerializationException(String message) {
    super(message, null, false, false);
  }
}

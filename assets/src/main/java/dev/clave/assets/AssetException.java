package dev.clave.assets;

/**
 * Why an asset cannot be had.
 *
 * <pre>{@code
 * try {
 *   assets.confirm(key, "ana");
 * } catch (AssetException e) {
 *   boolean canBeRepeated = e.kind() == AssetException.Kind.NOT_UPLOADED;
 * }
 * }</pre>
 */
public final class AssetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What a caller can do about it. */
  public enum Kind {
    /** What was asked for does not fit the limits. */
    REFUSED,
    /** There is no such asset, or it is somebody else's. */
    NOT_FOUND,
    /** The bytes have not arrived, so there is nothing to confirm or fetch. */
    NOT_UPLOADED,
    /** The bytes are not what was announced. */
    MISMATCH
  }

  private final Kind kind;

  AssetException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}

package dev.clave.server.system;

/**
 * A kind of store that a system keeps data in.
 *
 * <pre>{@code
 * String word = Store.POSTGRES.label(); // "postgres"
 * }</pre>
 */
public enum Store {
  TABLES("tables"),
  POSTGRES("postgres"),
  OBJECTS("objects");

  private final String label;

  Store(String label) {
    this.label = label;
  }

  /** The name in health, in the REST API and of the folder that holds the embedded one. */
  public String label() {
    return label;
  }
}

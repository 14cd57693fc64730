package dev.clave.engine.storage;

/**
 * When an acknowledged write on disk is safe.
 *
 * <pre>{@code
 * Engine.open(folder, EngineOptions.defaults().withDurability(Durability.OS));
 * }</pre>
 */
public enum Durability {
  /** After fsync: it survives the end of the process and the loss of power. */
  SYNC,
  /** After the operating system took it: it survives the end of the process only. */
  OS
}

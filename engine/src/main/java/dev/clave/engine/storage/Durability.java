package dev.clave.engine.storage;

/** When an acknowledged write on disk is safe. */
public enum Durability {
  /** After fsync: it survives the end of the process and the loss of power. */
  SYNC,
  /** After the operating system took it: it survives the end of the process only. */
  OS
}

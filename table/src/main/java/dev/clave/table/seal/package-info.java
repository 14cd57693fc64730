/**
 * Encryption of what leaves the program and comes back: an {@link dev.clave.table.seal.AesGcm}
 * encrypts cursors and backups. Immutable, safe to share.
 */
package dev.clave.table.seal;

/**
 * The embedded servers that a data directory needs: {@link dev.clave.stores.Postgres} for SQL,
 * whose {@link dev.clave.stores.BaseBackup} copies it while it is used, and {@link
 * dev.clave.stores.ObjectStore} for files.
 *
 * <p>Each is a real server kept in its directory between runs, bound to the loopback address only,
 * and safe to use from any thread.
 */
package dev.clave.stores;

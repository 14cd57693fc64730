/**
 * {@code clave assets …}: one class per command, each over the REST of a running {@link
 * dev.clave.cli.assets.RunningServer}; bytes go straight to the object store and come from there.
 *
 * <p>Commands live for one run and are used by one thread.
 */
package dev.clave.cli.assets;

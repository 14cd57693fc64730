/**
 * {@code clave assets …}: {@link dev.clave.cli.assets.AssetsCommand} holds the commands, each a
 * class here, over the REST of a {@code RunningServer} that a {@code ServerOption} names; bytes of
 * a {@code LocalFile} go straight to the object store and come from there.
 *
 * <p>Commands live for one run and are used by one thread.
 */
package dev.clave.cli.assets;

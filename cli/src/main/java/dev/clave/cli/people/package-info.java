/**
 * {@code clave person …}: {@link dev.clave.cli.people.PersonCommand} holds {@code ExportCommand}
 * and {@code EraseCommand}, which work over the REST of a running server; a {@code PersonOption}
 * says whose data it is.
 *
 * <p>Commands live for one run and are used by one thread.
 */
package dev.clave.cli.people;

/**
 * {@code clave person …}: {@link dev.clave.cli.people.PersonCommand} holds {@code export} and
 * {@code erase} of one person or tenant, over the REST of a running server; {@code PersonOption}
 * says who.
 *
 * <p>Commands live for one run and are used by one thread.
 */
package dev.clave.cli.people;

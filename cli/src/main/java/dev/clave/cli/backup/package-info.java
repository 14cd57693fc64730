/**
 * {@code clave backup}, {@code clave backups} and {@code clave restore}: backups of a whole
 * installation. A {@link dev.clave.cli.backup.PlaceParameter} says where they are kept, a {@link
 * dev.clave.cli.backup.TimeSpan} how long.
 *
 * <p>Commands live for one run and are used by one thread.
 */
package dev.clave.cli.backup;

/**
 * {@link dev.clave.cli.backup.BackupCommand}, {@link dev.clave.cli.backup.BackupsCommand} and
 * {@link dev.clave.cli.backup.RestoreCommand}: backups of a whole installation. A {@code
 * PlaceParameter} says where they are kept, a {@code TimeSpan} how long; {@link
 * dev.clave.cli.backup.ServedPaths} say what a data folder is of.
 *
 * <p>Commands live for one run and are used by one thread.
 */
package dev.clave.cli.backup;

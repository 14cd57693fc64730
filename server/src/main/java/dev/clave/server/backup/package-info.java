/**
 * Backups of a whole installation. An {@link dev.clave.server.backup.Installation} is a data folder
 * and what belongs to it; {@link dev.clave.server.backup.Backups} adds a backup of it, also while a
 * server runs on it, verifies, prunes and restores. A {@link dev.clave.server.backup.BackupPlace}
 * keeps them: a folder or a bucket. A backup is a {@link dev.clave.server.backup.BackupHead} and a
 * list of {@code BackedFile}s, whose content lies in {@code Chunks} that backups share, encrypted
 * by a {@code BackupKey} if a password was given.
 *
 * <p>One process at a time writes to a place; nothing here is shared by threads.
 */
package dev.clave.server.backup;

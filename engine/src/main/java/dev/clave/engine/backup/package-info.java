/**
 * Backups of tables and restoring them. {@link dev.clave.engine.backup.BackupOperations} adds the
 * operations; {@code Backups} keeps each {@code Backup}, a copy of a table's items under a number
 * of its own; {@link dev.clave.engine.backup.History} keeps what items were before each change, for
 * restores to a point in time; {@code RestoredTable} says what the new table is like. All may be
 * used by any number of threads.
 */
package dev.clave.engine.backup;

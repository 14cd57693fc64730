/**
 * Writes a first design and mapping for a database that it reads.
 *
 * <p>{@link dev.clave.migrate.draft.SchemaReader} reads a {@link
 * dev.clave.migrate.draft.SourceSchema} of {@link dev.clave.migrate.draft.SchemaTable tables},
 * their columns and foreign keys; {@link dev.clave.migrate.draft.FirstDraft} is the two files that
 * it suggests. Values may be shared by threads, a reader is for one.
 */
package dev.clave.migrate.draft;

/**
 * What a migration remembers between two starts, in one directory.
 *
 * <p>{@link dev.clave.migrate.state.Journal} holds the directory: the {@link
 * dev.clave.migrate.state.Checkpoint} says how far each step is, {@link
 * dev.clave.migrate.state.Reject rejects} are appended to one file, and the keys written so far to
 * another, by which {@link dev.clave.migrate.state.KeyLedger} knows a second row of the same key.
 * Both files are cut back to the lengths that the checkpoint names when a run goes on, so that what
 * happened after it never happened. One thread at a time.
 */
package dev.clave.migrate.state;

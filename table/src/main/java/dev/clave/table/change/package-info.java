/**
 * Hands the changes of a table to handlers. {@link dev.clave.table.change.ChangeHandlers} says what
 * is done with the changes of which entity; a {@link dev.clave.table.change.ChangeConsumer} reads
 * the stream and calls them, in many processes at once. Who reads which shard, how far it has come
 * and which changes could not be handled ({@link dev.clave.table.change.DeadLetter}) is kept in one
 * small table. Handlers are called by several threads, never by two for the same item.
 */
@NullMarked
package dev.clave.table.change;

import org.jspecify.annotations.NullMarked;

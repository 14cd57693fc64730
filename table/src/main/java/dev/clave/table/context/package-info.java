/**
 * The {@link dev.clave.table.context.Context} of an operation: where its requests leave, the
 * options, the seal of cursors, what the table remembers of its design, and the ids that it
 * generates. It is immutable and shared between threads.
 */
package dev.clave.table.context;

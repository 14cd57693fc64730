/**
 * Requests to DynamoDB. Every one leaves through the {@link dev.clave.table.request.Gateway}, which
 * retries what was throttled. {@link dev.clave.table.request.Reads} read one item, a {@link
 * dev.clave.table.request.BatchReader} and a {@link dev.clave.table.request.BatchWriter} many,
 * {@link dev.clave.table.request.ParallelWrites} send several at a time and a {@link
 * dev.clave.table.request.Tally} reports progress. A {@link dev.clave.table.request.CursorSeal}
 * closes cursors. A {@link dev.clave.table.request.Replay} runs the same code without a thread that
 * waits; {@link dev.clave.table.request.Completion} is what follows on asynchronous work. {@link
 * dev.clave.table.request.TwinNames} are exchanged in requests while an index has a twin. Replays,
 * writers and tallies belong to one thread at a time; the others are safe to share.
 */
package dev.clave.table.request;

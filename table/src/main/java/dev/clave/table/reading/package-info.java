/**
 * How a pattern is read. A {@link dev.clave.table.reading.PatternRead} makes the queries, each of
 * which is a {@link dev.clave.table.reading.Source}; {@link dev.clave.table.reading.Gather} merges
 * them in order, and {@link dev.clave.table.reading.Results} make items of what was read, with the
 * {@link dev.clave.table.reading.CounterSums} of counters that have shards. {@link
 * dev.clave.table.reading.Scans} read whole tables. A {@link dev.clave.table.reading.PagePublisher}
 * publishes pages as they are requested and is safe to share; a read belongs to one thread.
 */
package dev.clave.table.reading;

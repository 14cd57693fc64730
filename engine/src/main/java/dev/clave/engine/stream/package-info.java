/**
 * What changed in a table, in order, for a day.
 *
 * <p>In order of use: {@link dev.clave.engine.stream.Streams} knows the {@code Stream} of each
 * table, open or closed; {@link dev.clave.engine.stream.StreamLog} writes a record of every change
 * in the batch of the change itself, numbered by {@code Sequences}; {@code ShardReader} reads them
 * back for the four operations, {@code ListStreams}, {@code DescribeStream}, {@code
 * GetShardIterator} and {@code GetRecords}; {@code Streams.trim} forgets what is older than a day.
 *
 * <p>Everything here may be used by any number of threads.
 */
package dev.clave.engine.stream;

/**
 * Writes to the table. {@link dev.clave.migrate.write.BatchSink} puts items in batches from several
 * threads; {@link dev.clave.migrate.write.Window} decides how many may be under way and shrinks
 * when the table throttles; {@code ItemLimits} refuses what DynamoDB would refuse. Safe for many
 * threads.
 */
package dev.clave.migrate.write;

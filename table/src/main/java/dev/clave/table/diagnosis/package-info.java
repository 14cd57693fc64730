/**
 * Compares a live table with its design. The {@link dev.clave.table.diagnosis.Diagnosis} says what
 * each entity holds ({@link dev.clave.table.diagnosis.EntityContent}) and every {@link
 * dev.clave.table.diagnosis.Discrepancy}; what a repair did is {@link
 * dev.clave.table.diagnosis.Repaired}. An {@link dev.clave.table.diagnosis.Examination} reads every
 * item; {@code Findings} collect what differs, {@code CompanionCheck} looks at guards and
 * references from both sides, {@code Counts} compare counters, {@code ShardCounts} add up their
 * shards, {@code Contents} add up digests. {@code Repairs} are told or made: each {@code Repair} is
 * a transaction of {@code GuardedWrites}, which fail where another program wrote meanwhile. An
 * examination belongs to one thread.
 */
package dev.clave.table.diagnosis;

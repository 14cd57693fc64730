/**
 * Compares a live table with its design. An {@link dev.clave.table.diagnosis.Examination} reads
 * every item; {@code Findings} collect what differs, {@code CompanionCheck} looks at guards and
 * references from both sides, {@code Counts} compare counters. Nothing is written. An examination
 * belongs to one thread.
 */
package dev.clave.table.diagnosis;

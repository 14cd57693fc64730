/**
 * Values between Java and DynamoDB. {@link dev.clave.table.value.ValueCodec#of} gives the codec of
 * an attribute type: it accepts what a caller may reasonably hand over, refuses the rest with a
 * {@link dev.clave.table.value.Mismatch}, and gives back plain values (text, numbers, booleans,
 * lists, maps). {@link dev.clave.table.value.RecordCodec} carries such maps into records and back.
 * Everything here is immutable and safe to share.
 */
package dev.clave.table.value;

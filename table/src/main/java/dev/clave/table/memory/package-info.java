/**
 * What a table remembers of its design. The {@link dev.clave.table.memory.MemoryStore} keeps the
 * {@link dev.clave.table.memory.Memory} in the table: the design in force, the {@link
 * dev.clave.table.memory.RunningChange} with its {@link dev.clave.table.memory.Phase}, and every
 * {@link dev.clave.table.memory.PastChange}. Immutable, safe to share.
 */
package dev.clave.table.memory;

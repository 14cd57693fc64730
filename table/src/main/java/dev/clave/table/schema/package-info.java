/**
 * The entities of a design made ready to run. {@link dev.clave.table.schema.Shapes} hold a {@link
 * dev.clave.table.schema.Shape} for each entity: its {@link dev.clave.table.schema.Field}s, the
 * {@link dev.clave.table.schema.KeyPart}s of its keys with their {@link
 * dev.clave.table.schema.KeyLimit}, the {@link dev.clave.table.schema.Companion}s that are written
 * beside it, the {@link dev.clave.table.schema.CounterLink}s that count it and the {@link
 * dev.clave.table.schema.ShardedCounter}s whose number is beside it. A {@code KeyWriter} computes
 * its keys, an {@code ItemLayout} places its values. {@link dev.clave.table.schema.Items} makes
 * items of what is stored, {@link dev.clave.table.schema.Operands} encode a caller's values, {@link
 * dev.clave.table.schema.Problems} collect what is wrong with them. A {@link
 * dev.clave.table.schema.Draft} and a {@link dev.clave.table.schema.Moment} belong to one
 * operation; the others are immutable.
 */
package dev.clave.table.schema;

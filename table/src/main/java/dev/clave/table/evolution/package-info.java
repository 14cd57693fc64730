/**
 * Changes the design of a table while programs use it. {@link dev.clave.table.evolution.Evolution}
 * is the front door: it gives an {@link dev.clave.table.evolution.EvolutionPlan}, applies a change
 * by {@link dev.clave.table.evolution.ApplySettings}, tells {@link
 * dev.clave.table.evolution.ApplyProgress} and a {@link dev.clave.table.evolution.Verification},
 * and refuses by {@link dev.clave.table.evolution.EvolutionException}. {@code Coverage} says what
 * it cannot do, {@code Precheck} reads the table before, {@code SegmentWork} goes over it, {@code
 * ApplyLease} keeps others away. An evolution belongs to one thread.
 */
package dev.clave.table.evolution;

/**
 * Changes the design of a table while programs use it. {@link dev.clave.table.evolution.Evolution}
 * is the front door: it gives an {@link dev.clave.table.evolution.EvolutionPlan}, applies a change
 * by {@link dev.clave.table.evolution.ApplySettings}, tells {@link
 * dev.clave.table.evolution.ApplyProgress} and a {@link dev.clave.table.evolution.Verification},
 * and refuses by {@link dev.clave.table.evolution.EvolutionException}. {@code Coverage}, {@code
 * AttributeCoverage} and {@code TwinCoverage} say what it cannot do, {@code ChangeSteps} are what
 * the leading process does, {@code ChangeInPhase} has what the steps of a phase need, {@code
 * Precheck} reads the table before, {@code SharedStep} has one process lead by an {@code
 * ApplyLease} and others help, {@code SegmentWork} goes over the table in {@code Segments}, {@code
 * PhysicalTables} and {@code TimeToLive} change what DynamoDB knows of it. {@link
 * dev.clave.table.evolution.TableMove} moves tables, each by a {@code TableCopy}. An evolution and
 * a move belong to one thread.
 */
package dev.clave.table.evolution;

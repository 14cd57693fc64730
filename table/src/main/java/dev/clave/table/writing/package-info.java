/**
 * How a write becomes requests. {@link dev.clave.table.writing.Inputs} encode the items that a
 * caller gives, {@link dev.clave.table.writing.ChangeInputs} the {@link
 * dev.clave.table.writing.Changes} of one. A {@link dev.clave.table.writing.Planner} plans one
 * attempt with {@link dev.clave.table.writing.PutPlan}, an UpdatePlan and their Effects on
 * companions and counters; the outcome is a {@link dev.clave.table.writing.Plan} of {@link
 * dev.clave.table.writing.ItemWrite}s, which the {@link dev.clave.table.writing.Sender} sends.
 * {@link dev.clave.table.writing.Steps} plan a transaction of the design, {@link
 * dev.clave.table.writing.Batches} write any number of items. {@link
 * dev.clave.table.writing.Writes} is where the front door enters; it is safe to share, a plan is
 * not.
 *
 * <p>A write plans, expands and sends in one pass over the same plan, whose parts stay
 * package-private.
 */
package dev.clave.table.writing;

/**
 * Tells people and tools what a change of a design will take. An {@link
 * dev.clave.table.evolution.report.ApplyRate} and prices make a {@link
 * dev.clave.table.evolution.report.PricedPlan} of an {@link
 * dev.clave.table.evolution.EvolutionPlan}; {@link dev.clave.table.evolution.report.PlanText},
 * {@link dev.clave.table.evolution.report.PlanMarkdown} and {@link
 * dev.clave.table.evolution.report.PlanJson} write it; {@link
 * dev.clave.table.evolution.report.ProgressText} tells how far the work has come. Immutable, safe
 * to share.
 */
package dev.clave.table.evolution.report;

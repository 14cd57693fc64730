/**
 * Contributor Insights: {@link dev.clave.engine.insight.InsightOperations} adds the operations that
 * switch it on, {@link dev.clave.engine.insight.ContributorCounts} counts how often keys are
 * accessed while it is, and a {@link dev.clave.engine.insight.Contributor} is one key with its
 * counts. All may be shared by threads.
 */
package dev.clave.engine.insight;

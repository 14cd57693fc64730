/**
 * What the pipeline counts.
 *
 * <p>A {@link dev.clave.events.measuring.Rollup} adds what a transaction did to the figures of its
 * second, with {@link dev.clave.events.measuring.LatencyCounts}; {@link
 * dev.clave.events.measuring.Metrics} are the Micrometer meters. Safe for threads.
 */
package dev.clave.events.measuring;

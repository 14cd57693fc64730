/**
 * The event pipeline against its limit and its peers, all on one PostgreSQL in one run: {@link
 * dev.clave.bench.events.EventsBenchmark} runs each {@link dev.clave.bench.events.Contender} and
 * prints rates and ratios.
 */
package dev.clave.bench.events;

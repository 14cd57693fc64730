/**
 * The event pipeline against its limit and its peers, all on one PostgreSQL in one run: {@link
 * dev.clave.bench.events.EventsBenchmark} runs each {@link dev.clave.bench.events.Contender} and
 * prints rates, the {@link dev.clave.bench.events.WriteAheadLog} and ratios; {@link
 * dev.clave.bench.events.PacedLatency} measures at a steady rate, and a {@link
 * dev.clave.bench.events.Build} of another version runs {@link
 * dev.clave.bench.events.EndToEndProcess} beside this one.
 */
package dev.clave.bench.events;

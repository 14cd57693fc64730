/**
 * What the service does to those who call it and an engine does only when asked: {@link
 * dev.clave.engine.reality.Reality} says how much of it, for all tables or for one, in {@link
 * dev.clave.engine.reality.Load}, {@link dev.clave.engine.reality.Staleness}, {@link
 * dev.clave.engine.reality.Shards}, {@link dev.clave.engine.reality.Latency} and {@link
 * dev.clave.engine.reality.Failures}. {@link dev.clave.engine.reality.Throttle} counts units by
 * partition, {@link dev.clave.engine.reality.Past} keeps the store as it was a moment ago, and
 * {@link dev.clave.engine.reality.Interference} stands around requests, reads and writes. Values
 * are immutable; the others may be shared by threads.
 */
package dev.clave.engine.reality;

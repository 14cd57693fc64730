/**
 * What the service does to those who call it and an engine does only when asked: {@link
 * dev.clave.engine.reality.Reality} says how much of it, for all tables or for one. {@link
 * dev.clave.engine.reality.Throttle} counts units by partition, {@link
 * dev.clave.engine.reality.Past} keeps the store as it was a moment ago, and {@link
 * dev.clave.engine.reality.Interference} delays and fails requests. Values are immutable; the
 * others may be shared by threads.
 */
package dev.clave.engine.reality;

/**
 * How the server is seen from outside: {@link dev.clave.server.observe.Observer} counts and logs
 * every answer and writes refusals and administrative actions to the {@link
 * dev.clave.server.observe.AuditTrail}; {@link dev.clave.server.observe.Traffic} keeps the last
 * minutes by the second; {@link dev.clave.server.observe.Health} asks each store; {@link
 * dev.clave.server.observe.Machine} measures the process; {@link
 * dev.clave.server.observe.Telemetry} sends traces and meters to a collector.
 *
 * <p>All of it is safe to use from any thread.
 */
package dev.clave.server.observe;

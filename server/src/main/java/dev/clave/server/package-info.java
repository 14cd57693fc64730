/**
 * REST, console and security over all systems. A {@link dev.clave.server.ServerBuilder} says what
 * is served; {@link dev.clave.server.Server} starts it and tells a {@link
 * dev.clave.server.store.Startup} how far it is. {@code StartingSystems} open side by side, {@code
 * RunningSystems} are those that are open, on their stores, and {@code ServedRoutes} answer for
 * them. A {@link dev.clave.server.PlannedChange} is what has to be done before another design of
 * one can be served. A server is safe to use from any thread, a builder belongs to one.
 */
package dev.clave.server;

/**
 * REST, console and security over all systems. {@link dev.clave.server.Server} starts what a
 * configuration asks for and tells a {@link dev.clave.server.store.Startup} how far it is.
 */
package dev.clave.server;

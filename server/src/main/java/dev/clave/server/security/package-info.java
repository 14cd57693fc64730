/**
 * Who may do what. A {@link dev.clave.server.security.Grant} says which systems, which {@link
 * dev.clave.server.security.Right}s and which tenant; a {@link dev.clave.server.security.RateLimit}
 * says how often; a {@link dev.clave.server.token.Seal} closes what only this server may read.
 * Grants are immutable, the others are safe to use from any thread.
 */
package dev.clave.server.security;

/**
 * Who may do what. A {@link dev.clave.server.security.Grant} says which systems, which {@link
 * dev.clave.server.security.Right}s and which tenant; {@link dev.clave.server.security.Tokens}
 * turns grants into signed tokens and back, with the {@link dev.clave.server.security.SigningKey}
 * of the data folder.
 *
 * <p>Grants are immutable; tokens can be issued and read from any thread.
 */
package dev.clave.server.security;

/**
 * Who may do what. A {@link dev.clave.server.security.Grant} says which systems, which {@link
 * dev.clave.server.security.Right}s and which tenant; {@link dev.clave.server.security.Tokens}
 * turns grants into signed tokens and back, with the {@link dev.clave.server.security.SigningKey}
 * of the data folder, and keeps a list of those in use ({@code TokenRegister}), so that each can be
 * revoked. {@link dev.clave.server.security.TokenTerms} says what a token can be for.
 *
 * <p>Grants are immutable; tokens can be issued, read and revoked from any thread, and by several
 * processes on one folder.
 */
package dev.clave.server.security;

/**
 * The tokens that carry grants. {@link dev.clave.server.token.Tokens} turns grants into signed
 * tokens and back, with the {@link dev.clave.server.token.SigningKey} of the data folder, and keeps
 * a list of each {@link dev.clave.server.token.IssuedToken} ({@code TokenRegister}), so that it can
 * be revoked; signatures are checked once ({@code VerifiedTokens}). {@link
 * dev.clave.server.token.TokenTerms} says what a token can be for. A {@link
 * dev.clave.server.token.BearerGate} takes a token to whoever issued it: this server, or an {@link
 * dev.clave.server.token.OidcIssuer}. A {@link dev.clave.server.token.Seal} closes what only this
 * server may read.
 *
 * <p>Tokens can be issued, read and revoked from any thread, and by several processes on one
 * folder.
 */
package dev.clave.server.token;

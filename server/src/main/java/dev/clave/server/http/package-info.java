/**
 * What every answer of the server has in common: a {@link dev.clave.server.http.Problem} is a
 * refusal as {@code application/problem+json}.
 */
package dev.clave.server.http;

/**
 * HTTP as the rest of the server sees it. A {@link dev.clave.server.http.Route} is a value: method,
 * path, who may use it, and a handler that turns a {@link dev.clave.server.http.Call} into an
 * {@link dev.clave.server.http.Answer} or refuses it with a {@link dev.clave.server.http.Problem}.
 * {@link dev.clave.server.http.Web} serves a list of routes, with limits, security headers, request
 * ids and problems the same for all of them; a {@link dev.clave.server.http.Watch} is told of each
 * answer and says to which {@link dev.clave.server.http.Trace} a request belongs.
 *
 * <p>Handlers run on worker threads and may block; values are immutable and shared freely.
 *
 * <p>A request passes through all of them in one order, from the connection to the answer; a split
 * would make most of them public.
 */
package dev.clave.server.http;

/**
 * A design over HTTP. {@link dev.clave.server.rest.TableSystem} is one running table system; {@link
 * dev.clave.server.rest.EntityRoutes}, {@link dev.clave.server.rest.PatternRoutes} and {@link
 * dev.clave.server.rest.TransactionRoutes} give it resources, all through the table in the scope of
 * the caller's grant; {@link dev.clave.server.rest.Refusals} says the table's refusals as problems.
 *
 * <p>Nothing here keeps state; everything is safe to use from any thread.
 *
 * <p>One file for each kind of route of a design, and what those share.
 */
package dev.clave.server.rest;

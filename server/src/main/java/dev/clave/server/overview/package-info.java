/**
 * The first thing a page asks: {@link dev.clave.server.overview.SystemsRoutes} tell which systems
 * there are and how they are, and what the caller may do. {@link
 * dev.clave.server.overview.Overview} is one system in that list.
 *
 * <p>Values only, safe to share between threads.
 */
package dev.clave.server.overview;

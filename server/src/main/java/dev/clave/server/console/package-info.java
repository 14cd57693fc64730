/**
 * The files of the console. {@link dev.clave.server.console.ConsoleFiles} serves pages and modules
 * as they stand in this module's resources, and each {@code Library} that they import straight from
 * its WebJar; a {@code PagePolicy} allows their one inline script. Nothing is built and nothing is
 * copied. Safe to use from any thread.
 */
package dev.clave.server.console;

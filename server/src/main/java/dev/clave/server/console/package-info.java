/**
 * The files of the console: pages and modules as they stand in this module's resources, and the
 * libraries they import, straight from their WebJars. Nothing is built and nothing is copied.
 */
package dev.clave.server.console;

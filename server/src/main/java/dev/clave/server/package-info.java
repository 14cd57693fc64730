/** Placeholder. */
package dev.clave.server;

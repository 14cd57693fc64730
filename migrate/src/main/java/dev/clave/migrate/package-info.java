/** Placeholder. */
package dev.clave.migrate;

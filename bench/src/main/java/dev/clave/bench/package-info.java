/** Placeholder. */
package dev.clave.bench;

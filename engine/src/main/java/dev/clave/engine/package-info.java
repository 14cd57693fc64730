/** Placeholder. */
package dev.clave.engine;

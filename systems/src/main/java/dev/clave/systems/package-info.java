/** Placeholder. */
package dev.clave.systems;

/** Placeholder. */
package dev.clave.events;

/** Placeholder. */
package dev.clave.assets;

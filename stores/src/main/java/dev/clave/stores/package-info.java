/** Placeholder. */
package dev.clave.stores;

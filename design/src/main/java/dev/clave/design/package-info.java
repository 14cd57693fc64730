/** Placeholder. */
package dev.clave.design;

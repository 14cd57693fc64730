/** Placeholder. */
package dev.clave.table;

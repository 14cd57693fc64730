/** Placeholder. */
package dev.clave.cli;

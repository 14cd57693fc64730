/**
 * The checks: {@link dev.clave.design.check.Checks} runs each {@code Check} over a {@code Review}
 * of the design. One file per check, with its name, severity, explanation and examples in a {@link
 * dev.clave.design.check.Manual}. Stateless; a review is for one thread.
 */
package dev.clave.design.check;

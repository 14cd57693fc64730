/**
 * The checks: {@link dev.clave.design.check.Checks} runs each {@code Check} over a {@code Review}
 * of the design. One file per check, with its name, severity, explanation and examples in a {@link
 * dev.clave.design.check.Manual}. Stateless; a review is for one thread.
 *
 * <p>A check is one file, and nothing but the list of checks knows it: a package for each kind
 * would only hide them.
 */
package dev.clave.design.check;

/**
 * One call of a generated client as text: a {@link dev.clave.codegen.call.JavaCall} with the {@code
 * Literals} that its values become. Stateless, safe to share between threads.
 */
package dev.clave.codegen.call;

/**
 * The five systems. {@link dev.clave.systems.Systems} lists them; what each comes with is {@code
 * shipped}, what it needs beyond its design is in its own package. Immutable, safe to share between
 * threads.
 */
package dev.clave.systems;

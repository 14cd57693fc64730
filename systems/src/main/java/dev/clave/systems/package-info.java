/**
 * The five systems. {@link dev.clave.systems.Systems} lists them; a {@link
 * dev.clave.systems.TableSystem} has the design that it runs and a {@link dev.clave.systems.Sample}
 * of plausible data. What a system needs beyond its design is in its own package. Everything here
 * is safe to share between threads.
 */
package dev.clave.systems;

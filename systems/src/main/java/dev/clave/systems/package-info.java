/**
 * The five systems. {@link dev.clave.systems.Systems} lists them. A {@link
 * dev.clave.systems.SystemFile} is a file that a system comes with, such as its design. A {@link
 * dev.clave.systems.Sample} is plausible data, made with {@link dev.clave.systems.Dice} and {@link
 * dev.clave.systems.People}. What a system needs beyond its design is in its own package.
 * Everything here is safe to share between threads.
 */
package dev.clave.systems;

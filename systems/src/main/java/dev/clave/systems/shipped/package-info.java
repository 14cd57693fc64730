/**
 * What the systems come with. A {@link dev.clave.systems.shipped.SystemFile} is a file, such as a
 * design. A {@link dev.clave.systems.shipped.Sample} is plausible data, made with {@link
 * dev.clave.systems.shipped.Dice} and {@link dev.clave.systems.shipped.People}. Dice belong to one
 * thread; the others are safe to share.
 */
package dev.clave.systems.shipped;

/**
 * The savings-plan portal. Its design says what the table does and how it is audited; {@link
 * dev.clave.systems.pai.PaiSystem} is what is served, {@link dev.clave.systems.pai.PaiSample} its
 * sample. Immutable, safe to share.
 */
package dev.clave.systems.pai;

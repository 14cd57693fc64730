/**
 * The savings-plan portal: a {@link dev.clave.systems.pai.PaiSample}, and the {@link
 * dev.clave.systems.pai.Bitacora} that writes down every change of the table. The sample is safe to
 * share; a bitacora is used by one thread.
 */
package dev.clave.systems.pai;

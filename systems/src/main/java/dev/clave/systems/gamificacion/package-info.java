/**
 * The gamified sales network. Its design says what the table does; here is the {@link
 * dev.clave.systems.gamificacion.GamificacionSample}. Immutable, safe to share.
 */
package dev.clave.systems.gamificacion;

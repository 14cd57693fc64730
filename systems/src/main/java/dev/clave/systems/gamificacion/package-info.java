/**
 * The gamified sales network. Its design says what the table does; {@link
 * dev.clave.systems.gamificacion.GamificacionSystem} is what is served, {@link
 * dev.clave.systems.gamificacion.GamificacionSample} its sample. Immutable, safe to share.
 */
package dev.clave.systems.gamificacion;

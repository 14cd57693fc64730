/**
 * The gamified sales network. Its design says what the table does; here are the {@link
 * dev.clave.systems.gamificacion.GamificacionSample} and what its files belong to, {@link
 * dev.clave.systems.gamificacion.GamificacionAssets}. Immutable, safe to share.
 */
package dev.clave.systems.gamificacion;

/**
 * Road freight. {@link dev.clave.systems.transporte.TransporteSystem} is what is served, {@link
 * dev.clave.systems.transporte.TransporteSample} the sample of its table, with its {@link
 * dev.clave.systems.transporte.SampleTrips} and {@link dev.clave.systems.transporte.Waybills}. Its
 * reference data, its routes and the source that it is migrated from have packages of their own.
 * Immutable, safe to share.
 */
package dev.clave.systems.transporte;

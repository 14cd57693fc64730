/**
 * Road freight: the {@link dev.clave.systems.transporte.TransporteSample} of its table. Its
 * reference data and the source that it is migrated from have packages of their own. Immutable,
 * safe to share.
 */
package dev.clave.systems.transporte;

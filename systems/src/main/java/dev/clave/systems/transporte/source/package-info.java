/**
 * The relational database that TransporteApp is migrated from, as a sample of any size.
 *
 * <p>{@link dev.clave.systems.transporte.source.SampleSource} makes the schema and fills it; {@code
 * SampleRows} writes the ordinary rows, {@code Awkward} spoils a share of them the way real ones
 * are spoilt, {@code CopyText} sends them. For one thread.
 */
package dev.clave.systems.transporte.source;

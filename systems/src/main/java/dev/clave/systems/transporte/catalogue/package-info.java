/**
 * The SAT catalogues in PostgreSQL: {@link dev.clave.systems.transporte.catalogue.Catalogue} names
 * one; {@link dev.clave.systems.transporte.catalogue.CatalogueLoads} loads and activates published
 * workbooks and CSV files; {@link dev.clave.systems.transporte.catalogue.Codes} finds and searches
 * {@link dev.clave.systems.transporte.catalogue.CatalogueEntry entries}.
 *
 * <p>As thread-safe as the {@code DataSource} behind it.
 */
package dev.clave.systems.transporte.catalogue;

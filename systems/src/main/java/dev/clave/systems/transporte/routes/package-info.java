/**
 * TransporteApp's reference side over HTTP. {@link
 * dev.clave.systems.transporte.routes.ReferencePart} is the running database with its audit feed;
 * {@link dev.clave.systems.transporte.routes.CatalogueRoutes} search, check and load the SAT
 * catalogues; {@link dev.clave.systems.transporte.routes.HistoryRoutes} show who changed what.
 * Waybills, vehicles and drivers are judged here before the table takes them.
 *
 * <p>Safe to use from any thread.
 */
package dev.clave.systems.transporte.routes;

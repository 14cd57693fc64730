/**
 * TransporteApp's reference side at work. {@link dev.clave.systems.transporte.routes.ReferencePart}
 * is the running database with its audit feed: waybills, vehicles and drivers are judged there
 * before the table takes them. {@link dev.clave.systems.transporte.routes.CatalogueRoutes} search,
 * check and load the SAT catalogues; {@link dev.clave.systems.transporte.routes.AccountRoutes} keep
 * users and their plans; {@link dev.clave.systems.transporte.routes.HistoryRoutes} show who changed
 * what; {@link dev.clave.systems.transporte.routes.WaybillRoutes} print waybills. {@link
 * dev.clave.systems.transporte.routes.TripEnds} frees the driver and the vehicle of a trip that
 * ends.
 *
 * <p>Safe to use from any thread.
 */
package dev.clave.systems.transporte.routes;

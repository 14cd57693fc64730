/**
 * What an operator looks at. {@link dev.clave.server.operate.MeasuredClient} counts what every
 * request to the tables costs, under DynamoDB's own metric names, into {@link
 * dev.clave.server.operate.TableFigures}, a {@link dev.clave.server.operate.MeasuredTable} each;
 * {@link dev.clave.server.operate.Alarms} judges them; {@link
 * dev.clave.server.operate.OperationsRoutes} and {@link
 * dev.clave.server.operate.AdministrationRoutes} show it all, {@link
 * dev.clave.server.operate.DesignChangeRoutes} the designs of the tables.
 *
 * <p>Safe to use from any thread.
 */
package dev.clave.server.operate;

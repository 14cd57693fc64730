/**
 * Reading many items. A {@link dev.clave.engine.query.KeyPlan} finds the stretch of keys that
 * answers a query, a {@link dev.clave.engine.query.StartKey} cuts off what earlier pages gave, a
 * {@link dev.clave.engine.query.Selection} says what to show, and a {@link
 * dev.clave.engine.query.PageReader} reads a {@link dev.clave.engine.query.Page}, whose bytes
 * {@link dev.clave.engine.query.ReadUnits} counts. All are immutable.
 */
package dev.clave.engine.query;

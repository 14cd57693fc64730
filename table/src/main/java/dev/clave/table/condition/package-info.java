/**
 * Conditions on stored items. A {@link dev.clave.table.condition.Binding} turns a condition of the
 * design into a {@link dev.clave.table.condition.BoundCondition}, which is tested here or written
 * into an {@link dev.clave.table.condition.Expression}; {@link
 * dev.clave.table.condition.Comparisons} order values as DynamoDB does. A {@link
 * dev.clave.table.condition.Demand} is what a write demands of an item. {@link
 * dev.clave.table.condition.Stored} and {@link dev.clave.table.condition.NestedValues} read and
 * change values at a path. An expression belongs to one request; the others are safe to share.
 */
package dev.clave.table.condition;

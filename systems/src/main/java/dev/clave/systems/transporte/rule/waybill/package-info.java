/**
 * The rules of a waybill, one file each with its number; {@link
 * dev.clave.systems.transporte.rule.waybill.WaybillRules#ALL} has them all.
 *
 * <p>Rules have no state and may be shared by threads.
 */
package dev.clave.systems.transporte.rule.waybill;

/**
 * The rules of a waybill, one file each with its number; {@link
 * dev.clave.systems.transporte.rule.waybill.WaybillRules#ALL} has them all. Several rules read the
 * {@code Places}, the {@code Goods} and the {@code Figures} of a waybill.
 *
 * <p>Rules have no state and may be shared by threads.
 *
 * <p>A rule is one file, as the tax authority numbers them.
 */
package dev.clave.systems.transporte.rule.waybill;

/**
 * The rules of an invoice, one file each with its number; {@link
 * dev.clave.systems.transporte.rule.invoice.InvoiceRules#ALL} has them all. {@code Cents} are the
 * amounts that rules such as {@code LineAmount} and {@code Total} compare.
 *
 * <p>Rules have no state and may be shared by threads.
 */
package dev.clave.systems.transporte.rule.invoice;

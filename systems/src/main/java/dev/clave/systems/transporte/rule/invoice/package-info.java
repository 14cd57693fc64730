/**
 * The rules of an invoice, one file each with its number; {@link
 * dev.clave.systems.transporte.rule.invoice.InvoiceRules#ALL} has them all.
 *
 * <p>Rules have no state and may be shared by threads.
 */
package dev.clave.systems.transporte.rule.invoice;

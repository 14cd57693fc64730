/**
 * Documents of TransporteApp on paper. {@link dev.clave.systems.transporte.printing.WaybillPdf}
 * says what a waybill has to say, {@link dev.clave.systems.transporte.printing.Sheets} lays text,
 * facts and tables out on the pages of a PDF.
 *
 * <p>A {@code Sheets} belongs to one thread; {@code WaybillPdf} is safe to use from any.
 */
package dev.clave.systems.transporte.printing;

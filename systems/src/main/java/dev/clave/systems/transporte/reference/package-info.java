/**
 * The relational half of TransporteApp: SAT catalogues, accounts and the audit trail, in
 * PostgreSQL.
 *
 * <p>In order of use: {@link dev.clave.systems.transporte.reference.Reference} opens everything;
 * {@link dev.clave.systems.transporte.reference.Catalogue} names a catalogue; {@link
 * dev.clave.systems.transporte.reference.CatalogueLoads} loads and activates its published files;
 * {@link dev.clave.systems.transporte.reference.Codes} finds and searches its {@link
 * dev.clave.systems.transporte.reference.CatalogueEntry entries}; {@link
 * dev.clave.systems.transporte.reference.Reference#check} judges a waybill, a vehicle or a driver
 * and answers with {@link dev.clave.systems.transporte.reference.Finding findings}; {@link
 * dev.clave.systems.transporte.reference.Accounts} keeps users, profiles and subscriptions; {@link
 * dev.clave.systems.transporte.reference.AuditTrail} follows the table's stream.
 *
 * <p>Items are judged as JSON and not as generated records, because they are judged before they are
 * known to fit the design, and findings name a place in the caller's body. The audit trail keeps
 * items of every entity as they were stored.
 *
 * <p>Everything is as thread-safe as the {@code DataSource} it stands on, except that one {@code
 * AuditTrail.Feed} belongs to one thread.
 */
package dev.clave.systems.transporte.reference;

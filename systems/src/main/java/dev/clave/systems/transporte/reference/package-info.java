/**
 * The relational half of TransporteApp: SAT catalogues, accounts and the audit trail, in
 * PostgreSQL.
 *
 * <p>In order of use: {@link dev.clave.systems.transporte.reference.Reference} opens everything,
 * judges items ({@link dev.clave.systems.transporte.reference.Reference#check}) and leads to the
 * catalogues; {@link dev.clave.systems.transporte.reference.Accounts} keeps users, profiles and
 * subscriptions; {@link dev.clave.systems.transporte.reference.AuditTrail} follows the table's
 * stream and keeps items of every entity as they were stored; {@link
 * dev.clave.systems.transporte.reference.PeopleRecords} export and erase one person.
 *
 * <p>Everything is as thread-safe as the {@code DataSource} it stands on, except that one {@code
 * AuditTrail.Feed} belongs to one thread.
 */
package dev.clave.systems.transporte.reference;

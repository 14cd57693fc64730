/**
 * The audit trail that a design declares. An {@link dev.clave.table.audit.AuditTrail} reads the
 * stream of the table and writes an {@code AuditEntry} for each change of an audited item into a
 * {@code Chain}, each with the hash of the one before; a {@link dev.clave.table.audit.Verification}
 * says whether the chain is whole; a {@code PseudonymEntry} tells which entries no longer name a
 * person. The entity of the entries is named by whatever design declares it, so they are written as
 * maps. A trail may be used by several threads, and by several processes at once.
 */
package dev.clave.table.audit;

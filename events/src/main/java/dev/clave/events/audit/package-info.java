/**
 * Who did what: the hash chain of {@code audit_log}.
 *
 * <p>An {@link dev.clave.events.audit.Actor} signs a transaction, an {@link
 * dev.clave.events.audit.AuditEntry} says what was done, the {@link
 * dev.clave.events.audit.AuditLog} keeps it and verifies the chain. Safe for threads.
 */
package dev.clave.events.audit;

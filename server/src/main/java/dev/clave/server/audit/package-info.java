/**
 * The audit trails that designs declare, kept while the server runs. A {@link
 * dev.clave.server.audit.TableAudit} follows one table and answers for its chain; its {@link
 * dev.clave.server.audit.AuditSettings} can be overridden. It is safe to use from any thread.
 */
package dev.clave.server.audit;

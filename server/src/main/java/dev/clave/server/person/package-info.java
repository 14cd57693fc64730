/**
 * The data of one person or tenant, exported or erased wherever a system keeps it. {@code
 * Belongings} say which items are a {@link dev.clave.server.system.Person}'s, {@code ErasureOrder}
 * which are deleted first. An {@code Erasure} deletes them, {@code EntryPseudonyms} replace the
 * person in entries of the audit trail, and an {@code ErasureReport} says what became of
 * everything. A {@code PersonalExport} writes it out. {@link dev.clave.server.person.PersonRoutes}
 * are the REST routes of both.
 *
 * <p>An erasure belongs to one request; routes are safe to use from any thread.
 */
package dev.clave.server.person;

/**
 * The data of one person or tenant, exported or erased wherever a system keeps it. {@code
 * Belongings} say which items are a {@link dev.clave.server.system.Person}'s, {@code ErasureOrder}
 * which are deleted first, {@code PersonalFiles} which files go. An {@code Erasure} deletes them; a
 * dry run is the same over a {@code TrialClient}, which keeps its writes in {@code TrialTable}s.
 * {@code EntryPseudonyms} replace the person in entries of the audit trail, and an {@code
 * ErasureReport} says what became of everything. A {@code PersonalExport} writes it out. {@link
 * dev.clave.server.person.PersonRoutes} are the REST routes of both.
 *
 * <p>An erasure belongs to one request; routes are safe to use from any thread.
 */
package dev.clave.server.person;

/**
 * Time to live: items that go when the second they name has come.
 *
 * <p>In order of use: {@link dev.clave.engine.expiry.DueLog} keeps, for every item with a time, a
 * {@code DueEntry} ordered by that time, in the batch that writes the item; {@link
 * dev.clave.engine.expiry.Expiry} deletes the items whose entries are due and builds the entries of
 * a table that is switched on while it has items; {@code ExpiryTime} reads the time of an item.
 *
 * <p>Entries only point: whoever finds one looks at the item again, under its lock, before deleting
 * it. Everything here may be used by any number of threads.
 */
package dev.clave.engine.expiry;

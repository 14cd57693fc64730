/**
 * A program on a table whose design changes. The {@link dev.clave.table.transition.DesignWatch}
 * reads the table's memory again and again and gives the {@link
 * dev.clave.table.transition.Transition} that a write must heed; a {@link
 * dev.clave.table.transition.PairedEntity} computes what the other design stores of an item, and
 * has its {@link dev.clave.table.transition.PairedCompanions}. All are safe to share.
 */
package dev.clave.table.transition;

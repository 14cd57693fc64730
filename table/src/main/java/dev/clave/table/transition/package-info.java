/**
 * A program on a table whose design changes. The {@link dev.clave.table.transition.DesignWatch}
 * reads the table's memory again and again and gives the {@link
 * dev.clave.table.transition.Transition} that a write must heed; a {@link
 * dev.clave.table.transition.PairedEntity} computes what the other design stores of an item, and
 * has its {@link dev.clave.table.transition.PairedCompanions}. All are safe to share.
 *
 * <p>Two designs meet here: <i>mine</i> is that of this program, <i>other</i> the other one of the
 * change, whichever of them is the old one.
 */
package dev.clave.table.transition;

/**
 * What callers give to a table and get from it: an {@link dev.clave.table.item.Item} is one entity
 * with its attributes, an {@link dev.clave.table.item.EntityRecord} the same as a generated record
 * of a {@link dev.clave.table.item.RecordType}, an {@link dev.clave.table.item.Add} a number to be
 * added in an update, an {@link dev.clave.table.item.Image} an item as it is stored. A {@link
 * dev.clave.table.item.TableException} is a refusal, with a {@link dev.clave.table.item.ItemFault}
 * for each thing that is wrong. All of them are safe to share between threads.
 */
@NullMarked
package dev.clave.table.item;

import org.jspecify.annotations.NullMarked;

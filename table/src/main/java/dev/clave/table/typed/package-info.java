/**
 * What generated clients are made of. A {@link dev.clave.table.typed.PatternQuery} reads a pattern
 * into a {@link dev.clave.table.typed.Page}, an {@link dev.clave.table.typed.AsyncPatternQuery}
 * into a future of one; an {@link dev.clave.table.typed.AttributeReader} and {@link
 * dev.clave.table.typed.Values} turn plain values into Java types, {@link
 * dev.clave.table.typed.Attributes} take them back; an {@link dev.clave.table.item.EntityRecord}
 * and an {@link dev.clave.table.typed.EntityKey} are what generated records and keys have in
 * common, a {@link dev.clave.table.item.RecordType} tells what a record is. Values only, safe to
 * share between threads, except {@link dev.clave.table.typed.TransactionInputs}, which one caller
 * fills.
 */
@NullMarked
package dev.clave.table.typed;

import org.jspecify.annotations.NullMarked;

/**
 * What a design costs. A {@link dev.clave.design.cost.LoadFile} says what a month asks of it,
 * {@link dev.clave.design.cost.ItemSize} how long its items are, {@link
 * dev.clave.design.cost.ReadCapacity} and {@code WriteCapacity} how many units one call takes and
 * where, {@link dev.clave.design.cost.Prices} what a unit costs in a region; an {@link
 * dev.clave.design.cost.Estimate} is the bill. Values only, safe to share between threads.
 */
package dev.clave.design.cost;

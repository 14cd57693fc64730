/**
 * What an event is and who handles it.
 *
 * <p>A {@link dev.clave.events.model.NewEvent} is read by {@link
 * dev.clave.events.model.EventReader}; each gets a {@link dev.clave.events.model.Receipt}. An
 * {@link dev.clave.events.model.EventStream} names the {@link dev.clave.events.model.EventHandler}
 * of each type, which is given a {@link dev.clave.events.model.Delivery} and {@link
 * dev.clave.events.model.Effects}. A {@link dev.clave.events.model.RetryPolicy} says how long a
 * failed event waits; a {@link dev.clave.events.model.PermanentFailure} is never tried again. Ids
 * are read as {@link dev.clave.events.model.UuidText}.
 *
 * <p>Values are immutable. A delivery and its effects belong to one thread.
 */
package dev.clave.events.model;

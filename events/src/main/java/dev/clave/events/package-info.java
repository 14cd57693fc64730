/**
 * A reliable event pipeline on PostgreSQL.
 *
 * <p>{@link dev.clave.events.Events} opens it with {@link dev.clave.events.EventsOptions}. What
 * goes through it is in {@code model}, how it is taken in {@code ingesting}, handled {@code
 * processing}, sent on {@code publishing}, and looked after {@code operating}.
 *
 * <p>Every public type is safe to use from any thread, except {@code Delivery} and {@code Effects},
 * which belong to the handler that is given them.
 */
package dev.clave.events;

/**
 * Writes that are safe to send again. {@link dev.clave.server.idempotency.Idempotency} wraps a
 * route's handler: under the same {@code Idempotency-Key} the work is done once, and the first
 * answer, a {@code StoredAnswer}, is given again, by any process and after a restart, for as long
 * as the key is kept. A {@code Fingerprint} tells another request under the same key apart. What is
 * kept is described by {@code design.yaml} beside it.
 *
 * <p>Safe to use from any thread.
 */
package dev.clave.server.idempotency;

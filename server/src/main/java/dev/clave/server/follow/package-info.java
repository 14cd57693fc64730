/**
 * What follows the streams of tables: a {@link dev.clave.server.follow.Follower} is a thread of its
 * own, and {@link dev.clave.server.follow.PaiAudit} has one write PAI's audit trail. Both are safe
 * to close from any thread.
 */
package dev.clave.server.follow;

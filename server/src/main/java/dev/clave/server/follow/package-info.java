/**
 * Reads the streams of tables: a {@link dev.clave.server.follow.Follower} is a thread of its own.
 * It is safe to close from any thread.
 */
package dev.clave.server.follow;

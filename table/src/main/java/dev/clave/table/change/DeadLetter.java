package dev.clave.table.change;

import dev.clave.table.stream.Change;
import java.time.Instant;

/**
 * A change that its handlers could not handle.
 *
 * <pre>{@code
 * for (DeadLetter letter : consumer.deadLetters()) {
 *   System.err.println(letter.change().id() + ": " + letter.error());
 *   consumer.drop(letter);    // or, for all of them, consumer.replay()
 * }
 * }</pre>
 *
 * @param sequence its place in the stream, by which it is replayed or dropped
 * @param complete whether the images are there; those of a very large item do not fit into the
 *     table of dead letters, and a replay hands over the item without them
 * @param error what the handler threw last
 */
public record DeadLetter(
    String sequence, Change change, boolean complete, String error, Instant failedAt) {}

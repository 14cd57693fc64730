package dev.clave.engine.contract;

import java.util.List;

/**
 * One case of a {@code .cases} file: requests as they are on the wire, each with the answers that
 * are right.
 *
 * @param title a sentence that says what is expected
 * @param steps the requests, one after the other
 */
record WireCase(String title, List<Step> steps) {

  /** A request and its right answers; with none it must succeed. */
  record Step(String operation, String body, List<Answer> answers) {}

  /** An answer that is right. */
  sealed interface Answer {}

  /** Success with exactly this body. */
  record Exactly(String body) implements Answer {}

  /** Success with at least this in its body; a list has exactly these elements. */
  record AtLeast(String body) implements Answer {}

  /** A refusal with this code and exactly this text. */
  record Refused(String code, String text) implements Answer {}

  /** A refusal with at least this in its body. */
  record RefusedWith(String body) implements Answer {}

  /** A refusal with this code and a text in which this pattern is found. */
  record RefusedLike(String code, String pattern) implements Answer {}
}

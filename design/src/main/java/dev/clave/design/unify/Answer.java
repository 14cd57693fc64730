package dev.clave.design.unify;

import java.util.stream.Stream;

/** Whether keys can meet. */
enum Answer {
  NO,
  /** The search was given up: they may. */
  UNDECIDED,
  YES;

  /** Yes when one of them is; no when all are. */
  static Answer any(Stream<Answer> answers) {
    Answer best = NO;
    for (Answer answer : (Iterable<Answer>) answers::iterator) {
      if (answer == YES) {
        return YES;
      }
      best = answer == NO ? best : answer;
    }
    return best;
  }
}

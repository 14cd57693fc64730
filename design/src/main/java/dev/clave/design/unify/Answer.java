package dev.clave.design.unify;

import java.util.function.Supplier;
import java.util.stream.Stream;

/** Whether keys can meet. */
enum Answer {
  NO,
  /** Nothing was compared, as the check had no work left. */
  LEFT_OUT,
  /** The search was given up: they may. */
  UNDECIDED,
  YES;

  /** Yes when one of them is; no when both are. The other is asked only if it can matter. */
  Answer or(Supplier<Answer> other) {
    if (this == YES) {
      return YES;
    }
    Answer next = other.get();
    return next.compareTo(this) > 0 ? next : this;
  }

  /** Yes when one of them is; no when all are. */
  static Answer any(Stream<Answer> answers) {
    Answer best = NO;
    for (Answer answer : (Iterable<Answer>) answers::iterator) {
      best = best.or(() -> answer);
      if (best == YES) {
        return YES;
      }
    }
    return best;
  }
}

package dev.clave.design.unify;

import dev.clave.design.model.Part;
import dev.clave.design.unify.Question.Owner;
import dev.clave.design.unify.Question.Term;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Shows a yes by example: the variables that the quick way doubts are held to one value each, one
 * after the other, until nothing is doubted. It never finds out a no. For one question and one
 * thread.
 */
final class Guess {
  /** Far more than it takes where a yes can be shown at all. */
  private static final int MOST_TRIES = 300;

  private final Question question;
  private final Set<String> texts = new LinkedHashSet<>();
  private int tries;

  Guess(Question question) {
    this.question = question;
    question.demands().stream()
        .flatMap(Demand::templates)
        .flatMap(template -> question.shapes().segments(template).parts().stream())
        .flatMap(segment -> segment.stream())
        .filter(Part.Literal.class::isInstance)
        .forEach(literal -> texts.add(((Part.Literal) literal).text()));
  }

  /** Whether values were found. */
  boolean isRight() {
    return isRight(Map.of());
  }

  private boolean isRight(Map<Term, Automaton> fixed) {
    if (++tries > MOST_TRIES) {
      return false;
    }
    Solver solver = new Solver(question, fixed);
    if (!solver.solve()) {
      return false;
    }
    Set<Owner> doubted = solver.doubted();
    if (doubted.isEmpty()) {
      return true;
    }
    Owner next = doubted.iterator().next();
    for (String value : new Examples(texts).of(solver.values(next))) {
      Map<Term, Automaton> more = new HashMap<>(fixed);
      for (Term term : question.terms(next)) {
        more.put(term, Forming.written(new Automaton().text(value), term.forms()));
      }
      if (isRight(more)) {
        return true;
      }
    }
    return false;
  }
}

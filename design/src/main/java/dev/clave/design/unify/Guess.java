package dev.clave.design.unify;

import dev.clave.design.finding.CheckInterrupted;
import dev.clave.design.model.Part;
import dev.clave.design.unify.Question.Owner;
import dev.clave.design.unify.Question.Term;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
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
    return values(Map.of(), Map.of(), Set.of()).isPresent();
  }

  /** A value for every variable, such that all demands are met. */
  Optional<Map<Owner, String>> values() {
    Set<Owner> all = new LinkedHashSet<>();
    question.variables().forEach(term -> all.add(Owner.of(term)));
    return values(Map.of(), Map.of(), all);
  }

  /** Holds the doubted variables to a value each, then those of {@code owners} that are left. */
  private Optional<Map<Owner, String>> values(
      Map<Term, Automaton> fixed, Map<Owner, String> values, Set<Owner> owners) {
    CheckInterrupted.heed();
    if (++tries > MOST_TRIES) {
      return Optional.empty();
    }
    Solver solver = new Solver(question, fixed);
    if (!solver.solve()) {
      return Optional.empty();
    }
    Set<Owner> open = new LinkedHashSet<>(solver.doubted());
    open.addAll(owners);
    open.removeAll(values.keySet());
    if (open.isEmpty()) {
      return Optional.of(values);
    }
    Owner next = open.iterator().next();
    for (String value : new Examples(texts).of(solver.values(next))) {
      Map<Term, Automaton> more = new HashMap<>(fixed);
      for (Term term : question.terms(next)) {
        more.put(term, Forming.written(new Automaton().text(value), term.forms()));
      }
      Map<Owner, String> longer = new HashMap<>(values);
      longer.put(next, value);
      Optional<Map<Owner, String>> all = values(more, longer, owners);
      if (all.isPresent()) {
        return all;
      }
    }
    return Optional.empty();
  }
}

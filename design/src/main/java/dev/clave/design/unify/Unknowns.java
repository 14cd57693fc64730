package dev.clave.design.unify;

import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import dev.clave.design.unify.Question.Term;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Templates as texts with unknowns: a symbol is a character, or the name of an unknown, which has a
 * domain of strings. A variable in one form is one unknown wherever it stands. For one question and
 * one thread.
 */
final class Unknowns {
  private final Question question;
  private final Map<Term, Integer> names = new HashMap<>();
  private final Map<Integer, Domain> domains = new HashMap<>();
  private final Map<CharSet, Domain> beginnings = new HashMap<>();

  Unknowns(Question question) {
    this.question = question;
  }

  /** What each unknown that was named so far can be. */
  Map<Integer, Domain> domains() {
    return Collections.unmodifiableMap(domains);
  }

  List<Integer> asked(Template template) {
    return text(question.left(), template.parts());
  }

  List<Integer> written(Template template) {
    return text(question.right(), template.parts());
  }

  List<Integer> text(Side side, List<Part> parts) {
    List<Integer> text = new ArrayList<>();
    for (Part part : parts) {
      if (part instanceof Part.Literal literal) {
        literal.text().chars().forEach(text::add);
      } else if (part instanceof Part.Variable variable) {
        text.add(of(Question.term(side, variable)));
      }
    }
    return text;
  }

  /** The unknown that a variable is. */
  int of(Term term) {
    Integer number = names.get(term);
    if (number == null) {
      number = name(Domain.of(question.shape(term)));
      names.put(term, number);
    }
    return number;
  }

  /** An unknown of its own, whose strings begin with one of these characters. */
  int fresh(CharSet first) {
    return name(
        beginnings.computeIfAbsent(
            first, set -> Domain.of(new Automaton().one(set).any(CharSet.ANY))));
  }

  /** An unknown of its own. */
  int name(Domain domain) {
    int name = WordEquation.SEPARATOR - 1 - domains.size();
    domains.put(name, domain);
    return name;
  }

  /** The strings that a text can be, where no unknown stands twice. */
  static Automaton strings(List<Integer> text, Map<Integer, Domain> domains) {
    Automaton strings = new Automaton();
    for (int symbol : text) {
      if (WordEquation.isUnknown(symbol)) {
        strings.then(domains.get(symbol).automaton());
      } else {
        strings.one(CharSet.of((char) symbol));
      }
    }
    return strings;
  }
}

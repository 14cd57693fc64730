package dev.clave.engine.partiql;

import java.util.ArrayList;
import java.util.List;

/** A condition of a WHERE, which writes itself as an expression of DynamoDB. */
sealed interface Criterion {

  String render(Rendering rendering);

  /** The conditions that must all hold. */
  default List<Criterion> conjuncts() {
    return List.of(this);
  }

  /** All of several, or any of them. */
  record Group(String word, List<Criterion> members) implements Criterion {
    static final String AND = "AND";
    static final String OR = "OR";

    public Group {
      members = List.copyOf(members);
    }

    @Override
    public String render(Rendering rendering) {
      List<String> rendered = new ArrayList<>();
      members.forEach(member -> rendered.add("(" + member.render(rendering) + ")"));
      return String.join(" " + word + " ", rendered);
    }

    @Override
    public List<Criterion> conjuncts() {
      return word.equals(AND)
          ? members.stream().flatMap(member -> member.conjuncts().stream()).toList()
          : List.of(this);
    }
  }

  /** The opposite of another. */
  record Not(Criterion criterion) implements Criterion {
    @Override
    public String render(Rendering rendering) {
      return "NOT (" + criterion.render(rendering) + ")";
    }
  }

  /** Two terms compared. */
  record Comparison(Term left, String operator, Term right) implements Criterion {
    @Override
    public String render(Rendering rendering) {
      return left.render(rendering) + " " + operator + " " + right.render(rendering);
    }
  }

  /** A term between two others, both included. */
  record Between(Term term, Term low, Term high) implements Criterion {
    @Override
    public String render(Rendering rendering) {
      return term.render(rendering)
          + " BETWEEN "
          + low.render(rendering)
          + " AND "
          + high.render(rendering);
    }
  }

  /** A term equal to one of several. */
  record In(Term term, List<Term> candidates) implements Criterion {
    public In {
      candidates = List.copyOf(candidates);
    }

    @Override
    public String render(Rendering rendering) {
      List<String> rendered = new ArrayList<>();
      candidates.forEach(candidate -> rendered.add(candidate.render(rendering)));
      return term.render(rendering) + " IN (" + String.join(", ", rendered) + ")";
    }
  }

  /** A function that is true or false, such as {@code begins_with}. */
  record Truth(Term.Call call) implements Criterion {
    @Override
    public String render(Rendering rendering) {
      return call.render(rendering);
    }
  }
}

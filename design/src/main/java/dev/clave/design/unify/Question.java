package dev.clave.design.unify;

import dev.clave.design.finding.CheckInterrupted;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import dev.clave.design.model.TimestampForm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether values exist for the variables of two sides that meet several demands at once. For one
 * thread; the shapes may be shared.
 */
final class Question {
  /** A variable of a side, in the form in which it is written. */
  record Term(Side side, String name, List<Form> forms) {
    /** By name alone: terms are looked up often, and few differ in the rest. */
    @Override
    public int hashCode() {
      return name.hashCode();
    }
  }

  /**
   * A variable of a side, whatever its form. {@code spelled} tells the text of an instant that is
   * stored as a number, of which a key holds a part, from the digits that another key holds: how
   * the two belong together is not looked at.
   */
  record Owner(Side side, String name, boolean spelled) {
    static Owner of(Side side, Part.Variable variable) {
      return of(term(side, variable));
    }

    static Owner of(Term term) {
      boolean counted =
          term.side().type(term.name(), term.forms()) instanceof AttributeType.Timestamp timestamp
              && timestamp.form() != TimestampForm.ISO;
      boolean cut = counted && term.forms().stream().anyMatch(Form.Truncate.class::isInstance);
      return new Owner(term.side(), term.name(), cut);
    }
  }

  private final Side left;
  private final Side right;
  private final List<Demand> demands;
  private final Shapes shapes;

  /** Inputs that stand opposite a key without delimiters in its values, so that they have none. */
  private final Set<String> confined = new HashSet<>();

  /** Every variable, as often as it occurs. */
  private final List<Term> variables = new ArrayList<>();

  Question(Side left, Side right, List<Demand> demands, Shapes shapes) {
    this.left = left;
    this.right = right;
    this.demands = List.copyOf(demands);
    this.shapes = shapes;
    for (Demand demand : demands) {
      boolean confines = left.isAsking() && isSeparable(right, demand.written());
      for (Template template : demand.asked()) {
        for (Part.Variable variable : template.variables()) {
          variables.add(term(left, variable));
          if (confines) {
            confined.add(variable.name());
          }
        }
      }
      for (Part.Variable variable : demand.written().variables()) {
        variables.add(term(right, variable));
      }
    }
  }

  /**
   * The quick way first. Where it cannot be sure of its yes, values that show the yes are guessed;
   * when none are found, the thorough way is left.
   */
  Answer answer() {
    CheckInterrupted.heed();
    QuestionKey key = QuestionKey.of(this);
    Answer cachedAnswer = shapes.answers().get(key);
    if (cachedAnswer != null) {
      return cachedAnswer;
    }
    Answer answer = sought();
    if (answer != Answer.LEFT_OUT) {
      shapes.answers().put(key, answer);
    }
    return answer;
  }

  private Answer sought() {
    Work work = shapes.work();
    if (work.isSpent()) {
      work.leaveOut();
      return Answer.LEFT_OUT;
    }
    Effort effort = work.next();
    try {
      return effort.within(this::solved);
    } catch (GivenUp e) {
      return Answer.UNDECIDED;
    } finally {
      work.took(effort);
    }
  }

  private Answer solved() {
    Solver solver = new Solver(this, Map.of());
    if (!solver.solve()) {
      return Answer.NO;
    }
    boolean isProven = solver.doubted().isEmpty() || new Guess(this).isRight();
    return isProven ? Answer.YES : new Search(this).solve();
  }

  Side left() {
    return left;
  }

  Side right() {
    return right;
  }

  List<Demand> demands() {
    return demands;
  }

  Shapes shapes() {
    return shapes;
  }

  static Term term(Side side, Part.Variable variable) {
    return new Term(side, variable.name(), variable.forms());
  }

  /** The strings that a variable can be. */
  Automaton shape(Term term) {
    return isAnything(term)
        ? shapes.anything()
        : shapes.of(term.side().type(term.name(), term.forms()), term.forms());
  }

  private boolean isAnything(Term term) {
    return term.side().takesAny(term.name())
        && term.forms().isEmpty()
        && !confined.contains(term.name());
  }

  /** Whether no variable of a template can contain the delimiter. */
  boolean isSeparable(Side side, Template template) {
    for (Part.Variable variable : template.variables()) {
      if (isAnything(term(side, variable))
          || shapes.hasDelimiter(side.type(variable), variable.forms())) {
        return false;
      }
    }
    return true;
  }

  List<Term> variables() {
    return variables;
  }

  /** A variable in each of the forms in which it occurs. */
  List<Term> terms(Owner owner) {
    return variables.stream()
        .filter(term -> term.side() == owner.side() && term.name().equals(owner.name()))
        .filter(term -> Owner.of(term).equals(owner))
        .distinct()
        .toList();
  }

  /** How often each variable occurs, whatever its form. */
  Map<String, Integer> occurrences(Side side) {
    Map<String, Integer> occurrences = new HashMap<>();
    for (Term term : variables) {
      if (term.side() == side) {
        occurrences.merge(term.name(), 1, Integer::sum);
      }
    }
    return occurrences;
  }

  /** Whether no variable of what is asked for stands anywhere else. */
  boolean isOnce(Template asked) {
    Map<String, Integer> occurrences = occurrences(left);
    return asked.variables().stream().allMatch(each -> occurrences.get(each.name()) == 1);
  }

  /** The forms of each variable of a side that occurs in several. */
  Map<Owner, Set<List<Form>>> mixed(Side side) {
    Map<Owner, Set<List<Form>>> forms = new HashMap<>();
    for (Term term : variables) {
      if (term.side() == side) {
        forms.computeIfAbsent(Owner.of(term), owner -> new HashSet<>()).add(term.forms());
      }
    }
    forms.values().removeIf(each -> each.size() < 2);
    return forms;
  }
}

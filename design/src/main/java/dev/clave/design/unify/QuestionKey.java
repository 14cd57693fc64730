package dev.clave.design.unify;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import dev.clave.design.unify.Question.Owner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a question asks, whatever its variables are called: two with one key have one answer. In a
 * large design most entities write their keys alike, so most questions were answered before.
 */
record QuestionKey(List<Object> symbols) {
  /** A variable by the order in which it occurs. */
  private record Unknown(int number, AttributeType type, List<Form> forms, boolean any) {}

  /** Stands where a template ends. */
  private enum Mark {
    END
  }

  static QuestionKey of(Question question) {
    List<Object> symbols = new ArrayList<>();
    Map<Owner, Integer> numbers = new HashMap<>();
    for (Demand demand : question.demands()) {
      symbols.add(demand.getClass());
      if (demand instanceof Demand.Within within) {
        symbols.add(within.low().map(QuestionKey::kind));
        symbols.add(within.high().map(QuestionKey::kind));
      }
      for (Template asked : demand.asked()) {
        add(symbols, numbers, question.left(), asked);
      }
      add(symbols, numbers, question.right(), demand.written());
    }
    return new QuestionKey(symbols);
  }

  /** The variables of a question in the order in which they occur. */
  static List<Owner> owners(Question question) {
    Set<Owner> owners = new LinkedHashSet<>();
    for (Demand demand : question.demands()) {
      for (Template asked : demand.asked()) {
        asked.variables().forEach(each -> owners.add(Owner.of(question.left(), each)));
      }
      demand.written().variables().forEach(each -> owners.add(Owner.of(question.right(), each)));
    }
    return List.copyOf(owners);
  }

  private static List<Boolean> kind(Demand.Bound bound) {
    return List.of(bound.itself(), bound.longer());
  }

  private static void add(
      List<Object> symbols, Map<Owner, Integer> numbers, Side side, Template template) {
    for (Part part : template.parts()) {
      if (part instanceof Part.Variable variable) {
        Owner owner = Owner.of(side, variable);
        Integer number = numbers.computeIfAbsent(owner, each -> numbers.size());
        symbols.add(
            new Unknown(
                number, side.type(variable), variable.forms(), side.takesAny(variable.name())));
      } else {
        symbols.add(((Part.Literal) part).text());
      }
    }
    symbols.add(Mark.END);
  }
}

package dev.clave.design.unify;

import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What one template of the right side, {@code written}, is to be for the left side. */
sealed interface Demand {
  Template written();

  /** The templates of the left side. */
  List<Template> asked();

  /** The templates of both sides. */
  default Stream<Template> templates() {
    return Stream.concat(asked().stream(), Stream.of(written()));
  }

  /** The same string as {@code template}. */
  record Same(Template template, Template written) implements Demand {
    @Override
    public List<Template> asked() {
      return List.of(template);
    }
  }

  /** A string that begins with {@code beginning}. */
  record Begins(Template beginning, Template written) implements Demand {
    @Override
    public List<Template> asked() {
      return List.of(beginning);
    }
  }

  /** A string within a range, one of whose bounds may be missing. */
  record Within(Optional<Bound> low, Optional<Bound> high, Template written) implements Demand {
    @Override
    public List<Template> asked() {
      return Stream.concat(low.stream(), high.stream()).map(Bound::template).toList();
    }

    /**
     * Whether inputs that stand nowhere else can be found for any string: below it, or the same, a
     * text without a delimiter can always be found, and above it one that begins with the last
     * character.
     */
    boolean takesAnything() {
      return asked().stream()
              .map(Template::sole)
              .allMatch(each -> each.isPresent() && each.get().forms().isEmpty())
          && low.map(Bound::itself).orElse(true);
    }

    /** With how many of the same parts both bounds begin. */
    int sharedParts() {
      if (low.isEmpty() || high.isEmpty()) {
        return 0;
      }
      List<Part> lower = low.get().template().parts();
      List<Part> upper = high.get().template().parts();
      int shared = 0;
      while (shared < Math.min(lower.size(), upper.size())
          && areSame(lower.get(shared), upper.get(shared))) {
        shared++;
      }
      return shared;
    }

    private static boolean areSame(Part one, Part other) {
      if (one instanceof Part.Literal mine && other instanceof Part.Literal yours) {
        return mine.text().equals(yours.text());
      }
      return one instanceof Part.Variable mine
          && other instanceof Part.Variable yours
          && mine.name().equals(yours.name())
          && mine.forms().equals(yours.forms());
    }

    /** The range of what follows those parts. */
    Within behindShared() {
      int shared = sharedParts();
      return new Within(
          low.map(bound -> bound.behind(shared)), high.map(bound -> bound.behind(shared)), written);
    }
  }

  /**
   * The end of a range. {@code itself} says whether the bound is within, {@code longer} whether the
   * strings are that begin with it and go on.
   */
  record Bound(Template template, boolean itself, boolean longer) {
    private Bound behind(int parts) {
      List<Part> rest = template.parts().subList(parts, template.parts().size());
      return new Bound(new Template(rest, template.text(), template.span()), itself, longer);
    }
  }

  /**
   * What a condition demands when the inputs in {@code absent} are left out: nothing when no text
   * stands before the first of them. A bound without its input falls back to that text.
   */
  static Optional<Demand> of(KeyCondition condition, Set<String> absent, Template written) {
    Template first = condition.operands().get(0);
    Template beginning = before(first, absent);
    boolean whole = beginning.parts().size() == first.parts().size();
    Operator operator = condition.operator();
    if (operator == Operator.BETWEEN) {
      Optional<Bound> low =
          beginning.parts().isEmpty()
              ? Optional.empty()
              : Optional.of(new Bound(beginning, true, true));
      Optional<Bound> high = high(condition.operands().get(1), absent, written);
      return low.isEmpty() && high.isEmpty()
          ? Optional.empty()
          : Optional.of(new Within(low, high, written));
    }
    if (!whole) {
      return beginning.parts().isEmpty()
          ? Optional.empty()
          : Optional.of(new Begins(beginning, written));
    }
    boolean goesOn = goesOn(first, written);
    return Optional.of(
        switch (operator) {
          case EQUAL -> new Same(first, written);
          case BEGINS_WITH -> new Begins(first, written);
          case LESS -> below(new Bound(first, false, false), written);
          case AT_MOST -> below(new Bound(first, true, goesOn), written);
          case GREATER -> above(new Bound(first, false, !goesOn), written);
          default -> above(new Bound(first, true, true), written);
        });
  }

  /** That it can be written at all: what a form asks of a variable holds for the whole item. */
  static Demand anything(Template written) {
    return new Begins(new Template(List.of(), "", written.span()), written);
  }

  private static Demand above(Bound low, Template written) {
    return new Within(Optional.of(low), Optional.empty(), written);
  }

  private static Demand below(Bound high, Template written) {
    return new Within(Optional.empty(), Optional.of(high), written);
  }

  private static Optional<Bound> high(Template operand, Set<String> absent, Template written) {
    Template beginning = before(operand, absent);
    if (beginning.parts().isEmpty()) {
      return Optional.empty();
    }
    boolean whole = beginning.parts().size() == operand.parts().size();
    return Optional.of(new Bound(beginning, true, !whole || goesOn(operand, written)));
  }

  /**
   * Whether a bound means all that begins with it: a day as the end of a range means the whole day,
   * where the key goes on behind it. A bound that is all text means itself.
   */
  private static boolean goesOn(Template bound, Template written) {
    List<Part> parts = bound.parts();
    return parts.get(parts.size() - 1) instanceof Part.Variable
        && written.parts().size() > parts.size();
  }

  private static Template before(Template template, Set<String> absent) {
    List<Part> before = Absence.before(template.parts(), absent);
    return before.size() == template.parts().size()
        ? template
        : new Template(before, template.text(), template.span());
  }
}

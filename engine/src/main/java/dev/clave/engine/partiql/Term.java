package dev.clave.engine.partiql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Something in a statement that has a value. */
sealed interface Term {

  String render(Rendering rendering);

  /** A literal or a parameter. */
  record Constant(AttributeValue value) implements Term {
    @Override
    public String render(Rendering rendering) {
      return rendering.value(value);
    }
  }

  /** A place in the item: names and list positions. */
  record Route(List<Object> steps) implements Term {
    public Route {
      steps = List.copyOf(steps);
    }

    /** The attribute's name, when the place is a whole attribute. */
    String attribute() {
      return steps.size() == 1 ? (String) steps.get(0) : null;
    }

    /** The last name in it, with the list positions after that. */
    String lastName() {
      String name = "";
      for (Object step : steps) {
        name = step instanceof Integer index ? name + "[" + index + "]" : (String) step;
      }
      return name;
    }

    @Override
    public String render(Rendering rendering) {
      StringBuilder text = new StringBuilder();
      for (Object step : steps) {
        if (step instanceof Integer index) {
          text.append('[').append(index).append(']');
        } else {
          text.append(text.isEmpty() ? "" : ".").append(rendering.name((String) step));
        }
      }
      return text.toString();
    }

    /** What is there in {@code item}, or null. */
    AttributeValue in(Map<String, AttributeValue> item) {
      AttributeValue value = AttributeValue.fromM(item);
      for (Object step : steps) {
        if (step instanceof Integer index) {
          value = value.hasL() && index < value.l().size() ? value.l().get(index) : null;
        } else {
          value = value.hasM() ? value.m().get((String) step) : null;
        }
        if (value == null) {
          return null;
        }
      }
      return value;
    }
  }

  /**
   * A function of other terms, such as {@code size} or {@code list_append}.
   *
   * @param place where its name stands, and {@code argumentPlace} where its first argument does
   */
  record Call(String function, List<Term> arguments, String place, String argumentPlace)
      implements Term {
    public Call {
      arguments = List.copyOf(arguments);
    }

    /** A call that stands for something else in the statement. */
    Call(String function, List<Term> arguments) {
      this(function, arguments, "", "");
    }

    @Override
    public String render(Rendering rendering) {
      List<String> rendered = new ArrayList<>();
      arguments.forEach(argument -> rendered.add(argument.render(rendering)));
      return function + "(" + String.join(", ", rendered) + ")";
    }
  }

  /** Two numbers added, or one taken from the other. */
  record Sum(Term left, String sign, Term right) implements Term {
    @Override
    public String render(Rendering rendering) {
      return left.render(rendering) + " " + sign + " " + right.render(rendering);
    }
  }
}

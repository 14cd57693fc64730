package dev.clave.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Refuses what JSON can say and no store keeps as it was said.
 *
 * <pre>{@code
 * Storable.checkZeros(call.object()); // refuses -0.0
 * }</pre>
 */
public final class Storable {
  /** Far beyond what any store keeps, and still short when it is written out. */
  private static final int GREATEST_EXPONENT = 1000;

  private static final String ZERO = "the character U+0000 cannot be stored";

  private Storable() {}

  /** Refuses a value with something in it that would be kept as something else. */
  static void check(JsonNode value) {
    fault(value, Place.ROOT, Storable::fault).ifPresent(Storable::refuse);
  }

  /** What PostgreSQL cannot keep in addition: a text or a name with U+0000 in it. */
  public static Optional<Problem.Fault> zero(JsonNode value) {
    return fault(value, Place.ROOT, Storable::zeroFault);
  }

  /** Refuses a value with such a text anywhere in it. */
  public static void checkZeros(JsonNode value) {
    zero(value).ifPresent(Storable::refuse);
  }

  /** Refuses a text that PostgreSQL cannot keep, or compare with anything. */
  public static void checkZero(String name, String text) {
    if (text.indexOf('\0') >= 0) {
      throw BodyFields.refusal(name, ZERO);
    }
  }

  private static void refuse(Problem.Fault fault) {
    throw new Problem(
            400, "refused input", "`" + fault.pointer() + "`: " + fault.detail(), List.of(fault))
        .refusal();
  }

  /**
   * Where in a body a value is. It is written out for the one that is refused only: names may be as
   * long as a body and be passed by each of a million values.
   */
  private record Place(Place outer, String step) {
    private static final Place ROOT = new Place(null, "");

    Place at(String name) {
      return new Place(this, name);
    }

    String pointer() {
      Deque<String> steps = new ArrayDeque<>();
      for (Place each = this; each.outer != null; each = each.outer) {
        steps.push("/" + BodyFields.escaped(each.step));
      }
      return String.join("", steps);
    }
  }

  private static Optional<Problem.Fault> fault(
      JsonNode node, Place place, Function<JsonNode, Optional<String>> judge) {
    Optional<String> nodeFault = judge.apply(node);
    if (nodeFault.isPresent()) {
      return nodeFault.map(detail -> new Problem.Fault(place.pointer(), detail));
    }
    if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        Optional<Problem.Fault> inner = fault(node.get(i), place.at(Integer.toString(i)), judge);
        if (inner.isPresent()) {
          return inner;
        }
      }
    }
    return node.properties().stream()
        .flatMap(each -> fault(each, place, judge).stream())
        .findFirst();
  }

  /** A name is kept as its value is, and judged first: what is wrong with it cannot be written. */
  private static Optional<Problem.Fault> fault(
      Map.Entry<String, JsonNode> field, Place place, Function<JsonNode, Optional<String>> judge) {
    Optional<String> ofName = judge.apply(TextNode.valueOf(field.getKey()));
    return ofName.isPresent()
        ? ofName.map(detail -> new Problem.Fault(place.pointer(), "a name in it: " + detail))
        : fault(field.getValue(), place.at(field.getKey()), judge);
  }

  /**
   * A number such as {@code 1e999999999} is short here and a gigabyte of zeros for the first who
   * writes it out; an unpaired surrogate becomes a question mark, and two keys become one.
   */
  private static Optional<String> fault(JsonNode node) {
    if (node.isBigDecimal() && Math.abs((long) node.decimalValue().scale()) > GREATEST_EXPONENT) {
      return Optional.of(
          "expected a number of at most " + GREATEST_EXPONENT + " digits, found one of more");
    }
    return node.isTextual() && isHalved(node.textValue())
        ? Optional.of("expected whole characters, found an unpaired surrogate")
        : Optional.empty();
  }

  private static boolean isHalved(String text) {
    return text.codePoints().anyMatch(each -> Character.getType(each) == Character.SURROGATE);
  }

  private static Optional<String> zeroFault(JsonNode node) {
    return node.isTextual() && node.textValue().indexOf('\0') >= 0
        ? Optional.of(ZERO)
        : Optional.empty();
  }
}

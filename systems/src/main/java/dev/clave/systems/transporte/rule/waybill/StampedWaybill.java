package dev.clave.systems.transporte.rule.waybill;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A waybill that carries its stamp is the document that the authority has: its cancellation is the
 * only change that may be written, and it is not deleted.
 */
public final class StampedWaybill {
  private static final String STATUS = "status";
  private static final String STAMPED = "timbrado";
  private static final String CANCELLED = "cancelado";

  /** What the runtime writes, and what the design fills in. */
  private static final Set<String> NOT_ITS_CONTENT =
      Set.of(
          "createdAt",
          "updatedAt",
          "version",
          "modificadoPor",
          "modificadoDesde",
          "versionCartaPorte");

  private StampedWaybill() {}

  /** The attributes that a change may not touch and does; a delete touches the status. */
  public static List<String> wrongChanges(JsonNode before, Optional<JsonNode> after) {
    String status = before.path(STATUS).asText();
    if (!status.equals(STAMPED) && !status.equals(CANCELLED)) {
      return List.of();
    }
    if (after.isEmpty()) {
      return List.of(STATUS);
    }
    List<String> wrong = new ArrayList<>();
    for (String name : names(before, after.get())) {
      boolean cancels = name.equals(STATUS) && after.get().path(STATUS).asText().equals(CANCELLED);
      if (!cancels && !isSame(before.get(name), after.get().get(name))) {
        wrong.add(name);
      }
    }
    return wrong;
  }

  private static Set<String> names(JsonNode before, JsonNode after) {
    Set<String> names = new TreeSet<>();
    before.fieldNames().forEachRemaining(names::add);
    after.fieldNames().forEachRemaining(names::add);
    names.removeAll(NOT_ITS_CONTENT);
    return names;
  }

  /** Numbers are equal by their value, times by their moment; null is no value. */
  private static boolean isSame(JsonNode left, JsonNode right) {
    if (isNothing(left) || isNothing(right)) {
      return isNothing(left) && isNothing(right);
    }
    if (left.isNumber() && right.isNumber()) {
      return left.decimalValue().compareTo(right.decimalValue()) == 0;
    }
    if (left.isTextual() && right.isTextual()) {
      return left.equals(right)
          || (instant(left).isPresent() && Objects.equals(instant(left), instant(right)));
    }
    if (left.isArray() && right.isArray()) {
      return left.size() == right.size() && elementsAreSame(left, right);
    }
    if (left.isObject() && right.isObject()) {
      return names(left, right).stream().allMatch(name -> isSame(left.get(name), right.get(name)));
    }
    return left.equals(right);
  }

  private static boolean elementsAreSame(JsonNode left, JsonNode right) {
    Iterator<JsonNode> others = right.elements();
    for (JsonNode element : left) {
      if (!isSame(element, others.next())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isNothing(JsonNode value) {
    return value == null || value.isNull() || value.isMissingNode();
  }

  private static Optional<Instant> instant(JsonNode text) {
    try {
      return Optional.of(Instant.parse(text.textValue()));
    } catch (DateTimeException noInstant) {
      return Optional.empty();
    }
  }
}

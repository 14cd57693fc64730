package dev.clave.design.compare;

import java.util.Objects;
import java.util.Optional;

/**
 * One change in the meaning of a design.
 *
 * <pre>{@code
 * for (DesignChange change : Comparison.of(before, after).changes()) {
 *   System.out.println(change.changeClass().word() + " " + change.place() + ": " + change.change());
 * }
 * }</pre>
 *
 * @param place what changed, as in {@code viaje.status} or {@code index GSI1}
 * @param entity the entity whose stored items the change concerns, if it concerns those of one
 * @param change what happened to it
 * @param reason why it is of its class
 */
public record DesignChange(
    ChangeClass changeClass, String place, Optional<String> entity, String change, String reason) {
  public DesignChange {
    Objects.requireNonNull(changeClass, "changeClass");
    Objects.requireNonNull(place, "place");
    Objects.requireNonNull(entity, "entity");
    Objects.requireNonNull(change, "change");
    Objects.requireNonNull(reason, "reason");
  }
}

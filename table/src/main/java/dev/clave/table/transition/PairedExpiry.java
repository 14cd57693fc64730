package dev.clave.table.transition;

import dev.clave.design.model.Expiry;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Shape;
import java.util.Optional;

/**
 * How items of one entity expire in the two designs of a change.
 *
 * @param held the field of the new design by which DynamoDB expires items already, if that design
 *     computes it by another rule. An item has one value of it: that of the old design until the
 *     change is contracted.
 * @param inForce the field of the old design by which its items expire. Until the change is
 *     contracted, all that belongs to an item expires by it.
 * @param alike whether items expire by the same attribute and the same rule in both designs, or in
 *     neither
 */
public record PairedExpiry(Optional<Field> held, Optional<Field> inForce, boolean alike) {
  static PairedExpiry of(Shape mine, Shape other, boolean mineIsOld) {
    Shape old = mineIsOld ? mine : other;
    Shape next = mineIsOld ? other : mine;
    Optional<Field> heldField = held(old, next);
    boolean sameField = field(old).map(Field::path).equals(field(next).map(Field::path));
    return new PairedExpiry(heldField, field(old), heldField.isEmpty() && sameField);
  }

  private static Optional<Field> held(Shape old, Shape next) {
    Optional<Expiry> expiry = next.entity().expiry();
    if (expiry.isEmpty()
        || !old.ttl().equals(Optional.of(expiry.get().attribute()))
        || (old.entity().expiry().isPresent()
            && rule(old.entity().expiry().get()).equals(rule(expiry.get())))) {
      return Optional.empty();
    }
    return next.field(expiry.get().attribute());
  }

  private static String rule(Expiry expiry) {
    return expiry.after() + " " + expiry.from();
  }

  /** The field by which items of a design expire. */
  public static Optional<Field> field(Shape shape) {
    return shape.entity().expiry().map(Expiry::attribute).flatMap(shape::field);
  }
}

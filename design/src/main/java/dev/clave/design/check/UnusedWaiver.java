package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Waiver;

/** A waiver that waives nothing. Runs after all others. */
final class UnusedWaiver implements Check {
  static final String NAME = "unused-waiver";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.HINT,
        "a waiver that no finding needs",
        """
        The finding that it accepted is gone, or its name is misspelt. A waiver left behind would \
        silence the next finding of that name, which nobody has looked at.\
        """,
        """
        design: shop
        key: PK
        entities:
          order: { PK: ORDER#<orderId>, allow: { type-leak: "orders and lines are read together" } }
        """,
        """
        design: shop
        key: PK
        entities:
          order: { PK: ORDER#<orderId> }
        """);
  }

  @Override
  public void run(Review review) {
    for (Waiver waiver : review.unusedWaivers()) {
      boolean isCheck =
          Checks.manuals().stream().anyMatch(manual -> manual.name().equals(waiver.check()));
      review.add(
          Finding.hint(
                  NAME,
                  isCheck
                      ? "nothing here needs the waiver of `%s`".formatted(waiver.check())
                      : "there is no check `%s` to waive".formatted(waiver.check()),
                  waiver.span())
              .label("waives nothing")
              .help("remove it"));
    }
  }
}

package dev.clave.systems.transporte.rule.invoice;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** An invoice that is stamped, paid or cancelled has the UUID of its stamp. */
final class InvoiceStamp implements Rule {
  @Override
  public Title title() {
    return new Title(
        "FA08",
        "invoice-stamp",
        "An invoice that is stamped, paid or cancelled has the UUID of its stamp.");
  }

  @Override
  public void judge(Inspection inspection) {
    String status = inspection.text("/status");
    if (!status.isEmpty() && !status.equals("borrador") && !inspection.has("/uuid")) {
      inspection.warning(
          "/uuid", "expected the UUID of its stamp, found none: the invoice is `" + status + "`");
    }
  }
}

package dev.clave.systems.transporte.rule.invoice;

import dev.clave.systems.transporte.rule.Rule;
import java.util.List;

/** The rules of an invoice (CFDI 4.0) that the item can show, in the order in which they judge. */
public final class InvoiceRules {
  public static final List<Rule> ALL =
      List.of(
          new InvoiceCodes(),
          new InvoiceLines(),
          new LineAmount(),
          new Subtotal(),
          new Total(),
          new TaxRate(),
          new Withholding(),
          new InvoiceStamp());

  private InvoiceRules() {}
}

package dev.clave.design.document;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** A number as it stands in a table: whole, or with one decimal. */
final class Figure {
  private Figure() {}

  static String of(double value) {
    return new DecimalFormat("0.#", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
  }
}

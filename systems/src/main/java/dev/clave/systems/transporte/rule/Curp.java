package dev.clave.systems.transporte.rule;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Mexican population registry key, eighteen characters with a check digit. */
final class Curp {
  private static final Pattern FORM =
      Pattern.compile(
          "[A-ZÑ][AEIOUX][A-ZÑ]{2}(\\d{2})(\\d{2})(\\d{2})[HMX]"
              + "(AS|BC|BS|CC|CH|CL|CM|CS|DF|DG|GR|GT|HG|JC|MC|MN|MS|NE|NL|NT|OC|PL|QR|QT|SL|SP|SR|TC"
              + "|TL|TS|VZ|YN|ZS)[B-DF-HJ-NP-TV-ZÑX]{3}[A-Z\\d]\\d");
  private static final String VALUES = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ";
  private static final int LENGTH = 18;

  private Curp() {}

  static void judge(String curp, Inspection inspection, String pointer) {
    Matcher form = FORM.matcher(curp);
    if (!form.matches()) {
      inspection.error(
          pointer,
          "curp-form",
          "expected a CURP (4 letters, 6 digits, sex, state, 3 consonants, 2 more), found `"
              + curp
              + "`");
    } else if (!Rfc.isDay(form.group(1), form.group(2), form.group(3))) {
      inspection.error(pointer, "curp-date", "`" + curp.substring(4, 10) + "` is no date");
    } else if (checkDigit(curp) != curp.charAt(LENGTH - 1)) {
      inspection.warning(
          pointer,
          "curp-check-digit",
          "`" + curp + "` should end in `" + checkDigit(curp) + "` by its check digit");
    }
  }

  static char checkDigit(String curp) {
    int sum = 0;
    for (int at = 0; at < LENGTH - 1; at++) {
      sum += VALUES.indexOf(curp.charAt(at)) * (LENGTH - at);
    }
    return (char) ('0' + (10 - sum % 10) % 10);
  }
}

package dev.clave.systems.transporte.rule;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Mexican tax identity: letters, birth or founding date, two letters or digits and a check
 * digit. Twelve characters for a company, thirteen for a person.
 */
public final class Rfc {
  private static final Pattern FORM =
      Pattern.compile("([A-ZÑ&]{3,4})(\\d{2})(\\d{2})(\\d{2})[A-Z\\d]{3}");

  /** The general public and foreigners share these; they follow no check digit. */
  private static final Set<String> GENERIC = Set.of("XAXX010101000", "XEXX010101000");

  private static final String VALUES = "0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ";
  private static final int LENGTH = 13;

  private Rfc() {}

  /** A wrong form is an error; a wrong date or digit a warning, since SAT itself issued some. */
  static void judge(String rfc, Inspection inspection, String pointer) {
    if (GENERIC.contains(rfc)) {
      return;
    }
    Matcher form = FORM.matcher(rfc);
    if (!form.matches()) {
      inspection.error(pointer, "rfc-form", expected(rfc));
    } else if (!isDay(form.group(2), form.group(3), form.group(4))) {
      inspection.warning(
          pointer, "rfc-date", "`" + rfc.substring(form.end(1), form.end(4)) + "` is no date");
    } else if (checkDigit(rfc) != rfc.charAt(rfc.length() - 1)) {
      inspection.warning(
          pointer,
          "rfc-check-digit",
          "`" + rfc + "` should end in `" + checkDigit(rfc) + "` by its check digit");
    }
  }

  public static boolean isWellFormed(String rfc) {
    return FORM.matcher(rfc).matches();
  }

  /** What is said of a text that has another form. */
  public static String expected(String rfc) {
    return "expected an RFC (3 or 4 letters, 6 digits, 3 letters or digits), found `" + rfc + "`";
  }

  public static boolean isPerson(String rfc) {
    return rfc.length() == LENGTH;
  }

  static char checkDigit(String rfc) {
    String padded = rfc.length() < LENGTH ? " " + rfc : rfc;
    int sum = 0;
    for (int at = 0; at < LENGTH - 1; at++) {
      sum += VALUES.indexOf(padded.charAt(at)) * (LENGTH - at);
    }
    int digit = 11 - sum % 11;
    return digit == 11 ? '0' : digit == 10 ? 'A' : (char) ('0' + digit);
  }

  /** Two-digit years are read in the century that makes 29 February possible. */
  static boolean isDay(String year, String month, String day) {
    try {
      LocalDate.of(2000 + Integer.parseInt(year), Integer.parseInt(month), Integer.parseInt(day));
      return true;
    } catch (DateTimeException noDay) {
      return false;
    }
  }
}

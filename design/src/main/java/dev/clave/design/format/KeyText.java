package dev.clave.design.format;

/** The parts of a line that sets a name: {@code name: value}. */
final class KeyText {
  private KeyText() {}

  /** Where the colon after a name is, or -1 in a line that sets none. */
  static int colon(String text) {
    if (text.startsWith("\"") || text.startsWith("'")) {
      int end = text.indexOf(text.charAt(0), 1);
      return end > 0 && end + 1 < text.length() && text.charAt(end + 1) == ':' ? end + 1 : -1;
    }
    if (text.startsWith("{") || text.startsWith("[") || text.startsWith("?")) {
      return -1;
    }
    int colon = text.indexOf(": ");
    return colon < 0 && text.endsWith(":") ? text.length() - 1 : colon;
  }

  /** The same line with one space after the colon, and flow collections spaced evenly. */
  static String evenly(String text, boolean isContinued) {
    int colon = colon(text);
    String name = colon < 0 ? "" : text.substring(0, colon).stripTrailing() + ":";
    String value = text.substring(colon + 1).strip();
    String spaced = isContinued ? value : FlowText.evenly(value);
    return name.isEmpty() || spaced.isEmpty() ? name + spaced : name + " " + spaced;
  }
}

package dev.clave.engine.error;

import java.util.Collection;

/**
 * What a refusal repeats of a request. A fact may be as long as the request, and be repeated for
 * each thing that is wrong with it: what is past a limit is left out, so that no refusal is longer
 * than a page.
 */
public final class Shown {

  /** Longer than anything that somebody reads. */
  public static final int LONGEST = 32 * 1024;

  private static final String REST = "...";

  private Shown() {}

  /** As {@link String#valueOf(Object)}, up to a limit. */
  public static String of(Object fact) {
    if (fact instanceof Collection<?> all) {
      StringBuilder text = new StringBuilder("[");
      for (Object each : all) {
        if (text.length() > LONGEST) {
          return text.append(REST).toString();
        }
        text.append(text.length() == 1 ? "" : ", ").append(of(each));
      }
      return text.append(']').toString();
    }
    return cut(String.valueOf(fact));
  }

  /** The text, up to a limit. */
  public static String cut(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    // Half of a surrogate pair could not be sent.
    int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return text.substring(0, end) + REST;
  }
}

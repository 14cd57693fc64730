package dev.clave.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** Reads answers to questions, a line each, and no more than the line. */
public final class Answers {
  private Answers() {}

  /** Whether the next line says yes; the end of the input is a no. */
  public static boolean isYes(InputStream input) {
    StringBuilder line = new StringBuilder();
    try {
      for (int next = input.read(); next >= 0 && next != '\n'; next = input.read()) {
        line.append((char) next);
      }
    } catch (IOException e) {
      throw new Failure("cannot read the answer: " + e.getMessage(), e);
    }
    String answer = line.toString().strip().toLowerCase(Locale.ROOT);
    return answer.equals("y") || answer.equals("yes");
  }
}

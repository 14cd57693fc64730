package dev.clave.cli.terminal;

import java.io.Serial;

/** The work failed, and the message says why in one line: the command ends with exit code 1. */
public final class Failure extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  public Failure(String sentence) {
    super(sentence);
  }

  public Failure(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}

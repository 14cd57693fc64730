package dev.clave.events.processing;

import java.time.Duration;

/** A handler that took longer than its stream allows. */
final class HandlerTimeout extends Exception {

  private static final long serialVersionUID = 1L;

  HandlerTimeout(String type, Duration timeout) {
    super("the handler of `%s` took longer than %s".formatted(type, timeout));
  }
}

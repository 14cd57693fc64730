package dev.clave.events.processing;

import dev.clave.events.database.SqlErrors;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.PermanentFailure;

/** An event whose handler did not succeed, and at which step. */
record Failed(Delivery delivery, String step, Throwable error) {

  private static final int MESSAGE_LIMIT = 2_000;

  boolean isPermanent() {
    return error instanceof PermanentFailure || SqlErrors.isOfTheData(error);
  }

  /** What a text column can hold: no U+0000, and no endless message. */
  String message() {
    String message =
        error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
    String prefix =
        error instanceof PermanentFailure ? "" : error.getClass().getSimpleName() + ": ";
    String whole = (prefix + message).replace('\0', ' ');
    return whole.length() <= MESSAGE_LIMIT ? whole : whole.substring(0, MESSAGE_LIMIT);
  }
}

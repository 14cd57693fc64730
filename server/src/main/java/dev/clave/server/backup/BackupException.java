package dev.clave.server.backup;

import java.io.Serial;

/** A backup or a restore failed; the message says why in one sentence. */
public final class BackupException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  BackupException(String sentence) {
    super(sentence);
  }

  BackupException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}

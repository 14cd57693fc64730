package dev.clave.server.backup;

import java.io.Serial;

/**
 * A backup or a restore failed; the message says why in one sentence.
 *
 * <pre>{@code
 * try {
 *   backups.restore(backups.at(instant), version, emptyFolder, progress);
 * } catch (BackupException e) {
 *   System.err.println(e.getMessage());
 * }
 * }</pre>
 */
public final class BackupException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  BackupException(String sentence) {
    super(sentence);
  }

  BackupException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}

package dev.clave.server.rest;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Lines of a body as they arrive; of one that is too long, the rest is read and dropped. */
final class Lines {
  /** An item holds 400 KB at most; JSON needs somewhat more for the same. */
  static final int LONGEST = 1 << 20;

  private final InputStream in;

  Lines(InputStream in) {
    this.in = new BufferedInputStream(in, 1 << 16);
  }

  /**
   * The next line without its end, one byte longer than allowed if it was too long; null at the
   * end.
   */
  byte[] next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int read = in.read();
    if (read < 0) {
      return null;
    }
    while (read >= 0 && read != '\n') {
      if (line.size() <= LONGEST && read != '\r') {
        line.write(read);
      }
      read = in.read();
    }
    return line.toByteArray();
  }
}

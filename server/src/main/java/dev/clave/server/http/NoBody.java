package dev.clave.server.http;

import java.io.IOException;
import java.io.OutputStream;

/** Takes nothing: whoever writes a body that nobody asked for stops at its first byte. */
final class NoBody extends OutputStream {
  /** Begins the body and gives it up, so that what was opened for it is closed. */
  static void begin(Answer.Writer writer) throws IOException {
    try (NoBody out = new NoBody()) {
      writer.write(out);
    } catch (ClientGone enough) {
      return;
    }
  }

  @Override
  public void write(int b) throws IOException {
    throw new ClientGone(null);
  }
}

package dev.clave.server.http;

import java.io.IOException;

/** The other side has left; nobody is there to be answered, and nothing here is at fault. */
final class ClientGone extends IOException {
  private static final long serialVersionUID = 1L;

  ClientGone(Throwable cause) {
    super("the client went away", cause);
  }
}

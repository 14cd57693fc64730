package dev.clave.engine.wire;

import dev.clave.engine.Engine;
import java.nio.file.Path;

/**
 * An engine on HTTP in a process of its own; says its port on standard error, and ends when its
 * input does.
 */
final class SmallHeapServer {
  private SmallHeapServer() {}

  public static void main(String[] arguments) throws Exception {
    try (Engine engine = Engine.open(Path.of(arguments[0]));
        Endpoint endpoint = engine.serve("127.0.0.1", 0)) {
      System.err.println("port " + endpoint.port());
      while (System.in.read() >= 0) {
        // Whoever started it is still there.
      }
    }
  }
}

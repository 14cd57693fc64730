package dev.clave.engine.wire;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.transfer.Buckets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

/**
 * An engine on HTTP in a process of its own, with a bucket {@code exports}; says its port on
 * standard error. Its clock is as far off as it is told, and ends when its input does.
 */
final class SmallHeapServer {
  private SmallHeapServer() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Files.createDirectories(folder.resolve("buckets/exports"));
    EngineOptions options =
        EngineOptions.defaults()
            .withBuckets(Buckets.inFolder(folder.resolve("buckets")))
            .withClock(InstantSource.offset(InstantSource.system(), Duration.parse(arguments[1])));
    try (Engine engine = Engine.open(folder.resolve("tables"), options);
        Endpoint endpoint = engine.serve("127.0.0.1", 0)) {
      System.err.println("port " + endpoint.port());
      while (System.in.read() >= 0) {
        // Whoever started it is still there.
      }
    }
  }
}

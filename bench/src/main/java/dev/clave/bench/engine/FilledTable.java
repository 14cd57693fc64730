package dev.clave.bench.engine;

import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The table that scenarios work on, with its items in it. */
final class FilledTable {
  private static final int ATTEMPTS = 100;

  private FilledTable() {}

  static void make(int port) throws IOException {
    LoadClient client = new LoadClient(port, 1);
    client.sendAll(List.of(HttpText.post(port, "CreateTable", Bodies.createTable())));
    awaitTable(client, port);
    client.sendAll(
        IntStream.range(0, Bodies.fills())
            .mapToObj(at -> HttpText.post(port, "BatchWriteItem", Bodies.fill(at)))
            .toList());
  }

  /** A table is empty and quick to make, but not always ready when its creation is answered. */
  private static void awaitTable(LoadClient client, int port) throws IOException {
    byte[] put = HttpText.post(port, "PutItem", Bodies.put(new SplittableRandom(0)));
    for (int attempt = 0; ; attempt++) {
      try {
        client.sendAll(List.of(put));
        return;
      } catch (IOException notReady) {
        if (attempt == ATTEMPTS) {
          throw notReady;
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

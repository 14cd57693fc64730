package dev.clave.server.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.Await;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Kills the whole server, its PostgreSQL, or both, while clients write items, files and events;
 * then reads everything that was acknowledged. {@code -Dclave.server.kills=200} sets how often.
 */
@EnabledOnOs(OS.LINUX)
final class ServerKillTest {
  private static final Logger LOG = LoggerFactory.getLogger(ServerKillTest.class);
  private static final int KILLS = Integer.getInteger("clave.server.kills", 4);
  private static final int CLIENTS = 3;
  private static final int MOST_WRITES = 150;

  /** Reading back what hundreds of rounds wrote would take longer than writing it. */
  private static final int ROUNDS_OF_ONE_LEDGER = 10;

  @TempDir Path folder;

  private Ledger ledger = new Ledger();

  @Test
  void everyAcknowledgedItemFileAndEventIsThereAfterAnyKill() throws Exception {
    long seed = Long.getLong("clave.server.seed", System.nanoTime());
    Random random = new Random(seed);
    try (ServerProcess server = ServerProcess.in(folder)) {
      for (int round = 0; round < KILLS; round++) {
        try {
          writeAndKill(server, round, random);
          ledger.check(rest(server));
          LOG.info("kill {} of {}: {}", round + 1, KILLS, ledger);
          if ((round + 1) % ROUNDS_OF_ONE_LEDGER == 0 || round + 1 == KILLS) {
            ledger.checkProcessed(rest(server));
            ledger = new Ledger();
          }
        } catch (AssertionError | IOException e) {
          throw new AssertionError("seed " + seed + ", round " + round, e);
        }
      }
    }
  }

  @Test
  void aServerThatRunsOutOfMemoryEndsAndTheNextStartHasEverything() throws Exception {
    try (ServerProcess server = ServerProcess.in(folder)) {
      AtomicBoolean goesOn = new AtomicBoolean(true);
      Thread client =
          new Thread(new Writer(rest(server), ledger, new Random(), goesOn::get), "client");
      client.start();
      Await.until(() -> ledger.acknowledgements() >= 20);
      int status = server.fillMemory();
      goesOn.set(false);
      client.join();
      assertThat(status).as("the status of a JVM that ran out of memory").isEqualTo(3);
      server.start();
      ledger.check(rest(server));
    }
  }

  private void writeAndKill(ServerProcess server, int round, Random random) throws Exception {
    AtomicBoolean goesOn = new AtomicBoolean(true);
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      Writer writer = new Writer(rest(server), ledger, new Random(random.nextLong()), goesOn::get);
      clients.add(new Thread(writer, "client-" + i));
    }
    long enough = ledger.acknowledgements() + 1 + random.nextInt(MOST_WRITES);
    clients.forEach(Thread::start);
    try {
      Await.until(() -> ledger.acknowledgements() >= enough);
      kill(server, round);
    } finally {
      goesOn.set(false);
      for (Thread client : clients) {
        client.join(TimeUnit.MINUTES.toMillis(2));
        assertThat(client.isAlive()).as("a client still waits for an answer").isFalse();
      }
    }
    if (!server.isAlive()) {
      server.start();
    }
    Await.until(() -> rest(server).get("/ready").status() == 200);
  }

  /** What is killed in which round. */
  private static void kill(ServerProcess server, int round) throws Exception {
    switch (round % 4) {
      case 0 -> server.kill();
      case 1 -> server.killPostgres();
      case 2 -> {
        server.kill();
        server.killPostmaster(); // The next start meets those of its processes that are dying.
      }
      default -> {
        server.killPostgres();
        server.kill();
      }
    }
  }

  private static Rest rest(ServerProcess server) {
    return new Rest(HttpClient.newHttpClient(), server.address(), server.token());
  }
}

package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.model.EventsException;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.Receipt;
import dev.clave.stores.Postgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Kills a worker, the relay, PostgreSQL and the broker in turn, under load. More rounds with {@code
 * -Dclave.crash.rounds=200}.
 */
public class KillTest {

  private static final Logger LOG = LoggerFactory.getLogger(KillTest.class);
  private static final int ROUNDS = Integer.getInteger("clave.crash.rounds", 4);
  private static final long SEED = Long.getLong("clave.crash.seed", System.nanoTime());
  private static final int DEVICES = 20;
  private static final int BATCH = 50;
  private static final int BACKLOG = 1_000;

  @TempDir Path directory;

  protected TestTables tables() {
    return TestTables.OWN;
  }

  private final Random random = new Random(SEED);
  private final AtomicInteger accepted = new AtomicInteger();
  private Postgres server;
  private TestDatabase database;
  private TestBroker broker;
  private KilledProcess worker;
  private KilledProcess otherWorker;
  private KilledProcess relay;
  private CompletableFuture<Void> brokerBack = CompletableFuture.completedFuture(null);
  private volatile boolean sending = true;

  @Test
  void whateverIsKilledEveryAcceptedEventTakesEffectOnceAndIsPublishedInOrder() throws Exception {
    server = Postgres.start(directory.resolve("postgres"));
    database = TestDatabase.at(server.database("crash"), tables());
    broker = new TestBroker(Files.createDirectory(directory.resolve("broker")));
    try (Events events = open(database)) {
      database.execute("CREATE TABLE effects (id BIGSERIAL, key_id BIGINT, event_id BIGINT)");
      List<TestKey> keys = database.keys(DEVICES);
      startAll();
      Thread sender = new Thread(() -> send(events, keys), "sender");
      sender.start();
      for (int round = 0; round < ROUNDS; round++) {
        int before = accepted.get();
        Await.until("load flows", () -> accepted.get() > before + BATCH);
        Await.until("any moment", () -> random.nextInt(10) == 0);
        killOne(round);
        LOG.info("round {}, {} events accepted", round + 1, accepted);
      }
      sending = false;
      sender.join();
      brokerBack.join();
      String seed = "seed " + SEED;
      Await.until("all processed, " + seed, () -> unprocessed() == 0);
      Await.until("all published, " + seed, () -> unpublished() == 0);
      assertEffects(seed);
      assertTopic(seed);
    }
  }

  /** The process that takes events in. */
  protected Events open(TestDatabase database) {
    return Events.open(database.options().withWorkers(0).withRelay(false));
  }

  private void startAll() {
    worker = process("worker");
    otherWorker = process("worker");
    relay = process("relay");
  }

  private KilledProcess process(String role) {
    return PipelineProcess.start(role, database.url(), broker.bootstrapServers(), tables());
  }

  /** What was not answered is sent again with the same keys, as a client would. */
  private void send(Events events, List<TestKey> keys) {
    while (sending) {
      awaitRoom();
      List<NewEvent> batch = Samples.numbered(keys, BATCH);
      boolean answered = false;
      while (!answered) {
        try {
          List<Receipt> answers = events.ingestion().accept(batch);
          assertThat(answers).noneMatch(Receipt.Refused.class::isInstance);
          accepted.addAndGet(batch.size());
          answered = true;
        } catch (EventsException e) {
          LockSupport.parkNanos(1_000_000);
        }
      }
    }
  }

  /** Hundreds of rounds need not leave hundreds of thousands of events to check. */
  private void awaitRoom() {
    Await.until(
        "the workers keep up",
        () -> {
          try {
            return database.number("SELECT count(*) FROM event_queue") + unpublished() < BACKLOG;
          } catch (IllegalStateException e) {
            return false; // The server is being killed.
          }
        });
  }

  /** What was killed comes back while others are killed; nothing is killed before it is back. */
  private void killOne(int round) throws Exception {
    switch (round % 4) {
      case 0 -> worker.killAndRestart();
      case 1 -> relay.killAndRestart();
      case 2 -> {
        killPostgres();
        server.close();
        server = Postgres.start(directory.resolve("postgres"));
      }
      default -> {
        brokerBack.join();
        broker.kill();
        brokerBack = CompletableFuture.runAsync(this::startBroker);
      }
    }
  }

  private void startBroker() {
    try {
      broker.start();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void killPostgres() throws Exception {
    Path pid = directory.resolve("postgres/data/postmaster.pid");
    ProcessHandle postmaster =
        ProcessHandle.of(Long.parseLong(Files.readAllLines(pid).get(0))).orElseThrow();
    List<ProcessHandle> children = postmaster.descendants().toList();
    postmaster.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
    postmaster.onExit().get();
  }

  private void assertEffects(String seed) {
    long total = database.number("SELECT count(*) FROM events");
    assertThat(total).as(seed).isGreaterThanOrEqualTo(accepted.get());
    assertThat(database.number("SELECT count(*) FROM effects")).as(seed).isEqualTo(total);
    assertThat(database.number("SELECT count(DISTINCT event_id) FROM effects"))
        .as(seed)
        .isEqualTo(total);
    assertThat(
            database.number(
                "SELECT count(*) FROM event_acknowledgments WHERE ack_status = 'ACKED'"))
        .as(seed)
        .isEqualTo(total);
    assertThat(
            database.number(
                """
                SELECT count(*) FROM (
                  SELECT event_id < lag(event_id) OVER (PARTITION BY key_id ORDER BY id) AS back
                  FROM effects) e WHERE back
                """))
        .as(seed)
        .isZero();
  }

  private void assertTopic(String seed) {
    long total = database.number("SELECT count(*) FROM outbox_events");
    try (TopicLog log = new TopicLog(broker.bootstrapServers(), PipelineProcess.TOPIC)) {
      Await.until("the topic has everything, " + seed, () -> log.distinctMessages() >= total);
      Set<Long> first = new HashSet<>();
      Map<String, Long> last = new HashMap<>();
      for (TopicLog.Entry entry : log.read()) {
        if (first.add(entry.messageId())) {
          Long before = last.put(entry.key(), entry.messageId());
          assertThat(before == null || before < entry.messageId()).as(seed).isTrue();
        }
      }
    }
  }

  private long unprocessed() {
    return database.number("SELECT count(*) FROM events WHERE processing_status <> 'PROCESSED'");
  }

  private long unpublished() {
    return database.number("SELECT count(*) FROM outbox_events WHERE NOT published");
  }

  @AfterEach
  void stopAll() throws Exception {
    sending = false;
    for (KilledProcess process : new KilledProcess[] {worker, otherWorker, relay}) {
      if (process != null) {
        process.close();
      }
    }
    brokerBack.join();
    if (broker != null) {
      broker.close();
    }
    if (server != null) {
      server.close();
    }
  }
}

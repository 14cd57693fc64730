package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.example.OrderService;
import dev.clave.events.model.EventsException;
import dev.clave.stores.Postgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
 * Kills the workers of the documented order service, PostgreSQL and the broker in turn, while
 * orders are placed and paid, and compares what was booked and published with a ledger of what was
 * asked for. More kills with {@code -Dclave.crash.kills=200}, on a busy machine {@code
 * -Dclave.await.minutes=20}.
 */
class OrderServiceKillTest {

  private static final Logger LOG = LoggerFactory.getLogger(OrderServiceKillTest.class);
  private static final int KILLS = Integer.getInteger("clave.crash.kills", 3);
  private static final long SEED = Long.getLong("clave.crash.seed", System.nanoTime());
  private static final int PAYMENTS = 3;
  private static final int AMOUNT = 10;
  private static final int BACKLOG = 300;

  @TempDir Path directory;

  private final Random random = new Random(SEED);
  private final AtomicInteger orders = new AtomicInteger();
  private final List<KilledProcess> processes = new ArrayList<>();
  private Postgres server;
  private TestDatabase database;
  private TestBroker broker;
  private CompletableFuture<Void> brokerBack = CompletableFuture.completedFuture(null);
  private volatile boolean ordering = true;

  @Test
  void noPaymentIsLostBookedTwiceOrOutOfOrderWhateverIsKilled() throws Exception {
    server = Postgres.start(directory.resolve("postgres"));
    String url = server.database("shop");
    database = TestDatabase.at(url, TestTables.OWN);
    broker = new TestBroker(Files.createDirectory(directory.resolve("broker")));
    try (OrderService shop = OrderService.open(url, 0, List.of())) {
      for (int i = 0; i < 2; i++) {
        processes.add(new KilledProcess(OrderProcess.class, url, broker.bootstrapServers()));
      }
      Thread customer = new Thread(() -> order(shop), "customer");
      customer.start();
      for (int kill = 0; kill < KILLS; kill++) {
        int before = orders.get();
        Await.until("orders flow", () -> orders.get() > before + 10);
        Await.until("any moment", () -> random.nextInt(10) == 0);
        killOne(kill);
        LOG.info("{} kills, {} orders", kill + 1, orders);
      }
      ordering = false;
      customer.join();
      brokerBack.join();
      String seed = "seed " + SEED;
      Await.until("all booked, " + seed, () -> number("order_events.event_queue") == 0);
      Await.until(
          "all published, " + seed,
          () -> number("order_events.outbox_events WHERE NOT published") == 0);
      assertLedger(seed);
      assertTopic(seed);
    }
  }

  /** Every order is placed and paid in three parts, by a customer who repeats what fails. */
  private void order(OrderService shop) {
    while (ordering) {
      Await.until("the workers keep up", this::hasRoom);
      String order = "order-" + orders.get();
      insist(() -> shop.place(order, PAYMENTS * AMOUNT));
      for (int i = 0; i < PAYMENTS; i++) {
        String payment = order + " " + i;
        insist(() -> shop.pay(order, payment, AMOUNT));
      }
      orders.incrementAndGet();
    }
  }

  private static void insist(Runnable call) {
    while (true) {
      try {
        call.run();
        return;
      } catch (EventsException e) {
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  private boolean hasRoom() {
    try {
      return number("order_events.event_queue") < BACKLOG;
    } catch (IllegalStateException e) {
      return false; // The server is being killed.
    }
  }

  private void killOne(int kill) throws Exception {
    switch (kill % 3) {
      case 0 -> processes.get(random.nextInt(processes.size())).killAndRestart();
      case 1 -> {
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

  private long number(String from) {
    return database.number("SELECT count(*) FROM " + from);
  }

  private void assertLedger(String seed) {
    int total = orders.get();
    assertThat(number("orders")).as(seed).isEqualTo(total);
    assertThat(number("orders WHERE paid <> total")).as(seed).isZero();
    assertThat(number("payments")).as(seed).isEqualTo((long) total * PAYMENTS);
    assertThat(
            database.number(
                """
                SELECT count(*) FROM (
                  SELECT payment < lag(payment) OVER (PARTITION BY order_id ORDER BY place) AS back
                  FROM payments) p WHERE back
                """))
        .as(seed)
        .isZero();
    assertThat(number("order_events.dead_letter_events")).as(seed).isZero();
  }

  private void assertTopic(String seed) {
    long total = number("order_events.outbox_events");
    assertThat(total).as(seed).isEqualTo((long) orders.get() * (1 + PAYMENTS));
    try (TopicLog log = new TopicLog(broker.bootstrapServers(), OrderProcess.TOPIC)) {
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

  @AfterEach
  void stopAll() throws Exception {
    ordering = false;
    for (KilledProcess process : processes) {
      process.close();
    }
    if (server != null) {
      server.close();
    }
    brokerBack.join();
    if (broker != null) {
      broker.close();
    }
  }
}

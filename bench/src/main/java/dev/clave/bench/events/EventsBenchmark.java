package dev.clave.bench.events;

import dev.clave.events.EventsOptions;
import dev.clave.stores.Postgres;
import dev.clave.systems.dispositivos.Dispositivos;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Runs all contenders one after the other, twice, on one PostgreSQL that syncs every commit, each
 * on a fresh database with the whole schema, and prints the better rate of each and the ratios.
 *
 * <p>Arguments: the number of events for the fast ones (default 60,000). The relay is measured with
 * {@code clave.bench.published} messages behind it (default 500,000).
 */
public final class EventsBenchmark {

  private static final int DEVICES = 1_000;
  private static final int ROUNDS = 2;
  private static final int SLOW_SHARE = 5;
  private static final int PUBLISHED = Integer.getInteger("clave.bench.published", 500_000);

  private final Postgres server;
  private final int events;
  private final PrintStream out;
  private final Map<String, Double> rates = new LinkedHashMap<>();
  private int databases;

  private EventsBenchmark(Postgres server, int events, PrintStream out) {
    this.server = server;
    this.events = events;
    this.out = out;
  }

  public static void main(String[] arguments) throws Exception {
    int events = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 60_000;
    Path directory = Files.createTempDirectory("clave-bench-events");
    try (Postgres server = Postgres.start(directory)) {
      new EventsBenchmark(server, events, System.out).run();
    }
  }

  /** Makes a contender on a database. */
  private interface Maker {
    Contender make(String jdbcUrl, Load load) throws Exception;
  }

  private void run() throws Exception {
    int slow = events / SLOW_SHARE;
    for (int round = 1; round <= ROUNDS; round++) {
      out.printf("round %d of %d%n", round, ROUNDS);
      measure("bare COPY, 1000 a commit", events, (url, load) -> new BareCopy(url, load, 1_000, 2));
      measure("ingestion", events, (url, load) -> new ClaveIngestion(url, 2));
      measure("single rows", slow, SingleRows::new);
      measure("end to end", events, (url, load) -> new ClaveEndToEnd(url, Duration.ofHours(1)));
      measure(
          "end to end, published deleted",
          events,
          (url, load) -> new ClaveEndToEnd(url, Duration.ZERO));
      measure("relay", events, (url, load) -> new RelayAlone(url, load, 0));
      measure("relay, much behind it", events, (url, load) -> new RelayAlone(url, load, PUBLISHED));
      measure("transaction-outbox", slow, TransactionOutboxPeer::new);
      measure("db-scheduler", slow, DbSchedulerPeer::new);
    }
    report();
  }

  private void measure(String name, int count, Maker maker) throws Exception {
    String url = server.database("bench_" + ++databases);
    Dispositivos.open(EventsOptions.at(url).withWorkers(0).withRelay(false)).close();
    Load load = Load.on(url, DEVICES);
    double rate;
    try (Contender contender = maker.make(url, load)) {
      contender.run(load.events(count / 10));
      var all = load.events(count);
      long begun = System.nanoTime();
      contender.run(all);
      rate = count * 1e9 / (System.nanoTime() - begun);
    }
    rates.merge(name, rate, Math::max);
    out.printf("  %-32s %,10.0f events/s%n", name, rate);
  }

  private void report() {
    double peer = Math.max(rates.get("transaction-outbox"), rates.get("db-scheduler"));
    double copy = rates.get("bare COPY, 1000 a commit");
    out.printf("ingestion / bare COPY        %5.2f%n", rates.get("ingestion") / copy);
    out.printf(
        "ingestion / single rows      %5.2f%n", rates.get("ingestion") / rates.get("single rows"));
    out.printf(
        "relay, %,d published behind it / none  %5.2f%n",
        PUBLISHED, rates.get("relay, much behind it") / rates.get("relay"));
    out.printf("end to end / faster peer     %5.2f%n", rates.get("end to end") / peer);
  }
}

package dev.clave.bench.events;

import dev.clave.events.EventsOptions;
import dev.clave.stores.Postgres;
import dev.clave.systems.dispositivos.Dispositivos;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs all contenders one after the other on one PostgreSQL that syncs every commit, each on a
 * fresh database, and prints the rates, the bytes of write-ahead log and PostgreSQL's processor
 * time for each event, and the ratios. COPY and the peers write into one table of events, which is
 * what they are fastest with; Clave into partitions, as a new installation does.
 *
 * <p>Arguments: the number of events for the fast ones (default 60,000). The relay is measured with
 * {@code clave.bench.published} messages behind it (default 500,000). With {@code
 * CLAVE_BENCH_BESIDE} in the environment, the path of another checkout whose modules are compiled,
 * that build runs beside this one.
 */
public final class EventsBenchmark {

  static final String HERE = "this build";
  private static final int DEVICES = 1_000;
  private static final int ROUNDS = 2;
  private static final int COPY_ROUNDS = 5;
  private static final int LATENCY_SECONDS = 10;
  private static final int SLOW_SHARE = 5;
  private static final int PUBLISHED = Integer.getInteger("clave.bench.published", 500_000);

  private final Postgres server;
  private final Path directory;
  private final int events;
  private final PrintStream out;
  private final Map<String, Double> rates = new LinkedHashMap<>();
  private int databases;

  private EventsBenchmark(Postgres server, Path directory, int events, PrintStream out) {
    this.server = server;
    this.directory = directory;
    this.events = events;
    this.out = out;
  }

  public static void main(String[] arguments) throws Exception {
    int events = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 60_000;
    Path directory = Files.createTempDirectory("clave-bench-events");
    try (Postgres server = Postgres.start(directory)) {
      new EventsBenchmark(server, directory, events, System.out).run();
    }
  }

  /** Makes a contender on a database. */
  private interface Maker {
    Contender make(String jdbcUrl, Load load) throws Exception;
  }

  private void run() throws Exception {
    int slow = events / SLOW_SHARE;
    double worst = Double.MAX_VALUE;
    for (int round = 1; round <= COPY_ROUNDS; round++) {
      out.printf("ingestion, round %d of %d%n", round, COPY_ROUNDS);
      double copy =
          plain(
              "bare COPY, 1000 a commit", events, (url, load) -> new BareCopy(url, load, 1_000, 2));
      double ingestion = measure("ingestion", events, (url, load) -> new ClaveIngestion(url, 2));
      worst = Math.min(worst, ingestion / copy);
    }
    for (int round = 1; round <= ROUNDS; round++) {
      out.printf("round %d of %d%n", round, ROUNDS);
      plain("single rows", slow, SingleRows::new);
      measure("end to end", events, (url, load) -> new ClaveEndToEnd(url, Duration.ofHours(1)));
      measure(
          "end to end, published deleted",
          events,
          (url, load) -> new ClaveEndToEnd(url, Duration.ZERO));
      measure("relay", events, (url, load) -> new RelayAlone(url, load, 0));
      measure("relay, much behind it", events, (url, load) -> new RelayAlone(url, load, PUBLISHED));
      plain("transaction-outbox", slow, TransactionOutboxPeer::new);
      plain("db-scheduler", slow, DbSchedulerPeer::new);
      besideAnother();
    }
    report(worst);
    latency();
  }

  /** This build and another one, each in a process of its own. */
  private void besideAnother() throws Exception {
    String checkout = System.getenv("CLAVE_BENCH_BESIDE");
    if (checkout != null) {
      for (Build build : List.of(Build.at(Path.of(checkout)), Build.here())) {
        Build.Figures figures = build.run(server.database("bench_" + ++databases), events);
        note(build.name(), figures.rate(), figures.logBytes(), "");
      }
    }
  }

  private double measure(String name, int count, Maker maker) throws Exception {
    return measure(name, count, true, maker);
  }

  private double plain(String name, int count, Maker maker) throws Exception {
    return measure(name, count, false, maker);
  }

  private double measure(String name, int count, boolean partitions, Maker maker) throws Exception {
    String url = database(partitions);
    Load load = Load.on(url, DEVICES);
    double rate;
    double logBytes;
    double micros;
    try (Contender contender = maker.make(url, load)) {
      contender.run(load.events(count)); // What is compiled while it is measured, is measured.
      var all = load.events(count);
      WriteAheadLog log = WriteAheadLog.from(url);
      ServerTime time = ServerTime.of(directory);
      long begun = System.nanoTime();
      contender.run(all);
      rate = count * 1e9 / (System.nanoTime() - begun);
      micros = time.microsPerEvent(count);
      logBytes = log.bytesPerEvent(count);
    }
    note(name, rate, logBytes, ", %,5.1f µs of the server".formatted(micros));
    return rate;
  }

  private String database(boolean partitions) {
    String url = server.database("bench_" + ++databases);
    Dispositivos.open(
            EventsOptions.at(url).withPartitions(partitions).withWorkers(0).withRelay(false))
        .close();
    return url;
  }

  private void note(String name, double rate, double logBytes, String time) {
    rates.merge(name, rate, Math::max);
    out.printf("  %-32s %,10.0f events/s %,8.0f bytes of log each%s%n", name, rate, logBytes, time);
  }

  private void report(double worstOfCopy) {
    double peer = Math.max(rates.get("transaction-outbox"), rates.get("db-scheduler"));
    double copy = rates.get("bare COPY, 1000 a commit");
    out.printf("ingestion / bare COPY        %5.2f%n", rates.get("ingestion") / copy);
    out.printf("the same, worst of %d rounds  %5.2f%n", COPY_ROUNDS, worstOfCopy);
    out.printf(
        "ingestion / single rows      %5.2f%n", rates.get("ingestion") / rates.get("single rows"));
    out.printf(
        "relay, %,d published behind it / none  %5.2f%n",
        PUBLISHED, rates.get("relay, much behind it") / rates.get("relay"));
    out.printf("end to end / faster peer     %5.2f%n", rates.get("end to end") / peer);
    String checkout = System.getenv("CLAVE_BENCH_BESIDE");
    if (checkout != null) {
      out.printf("end to end / other build     %5.2f%n", rates.get(HERE) / rates.get(checkout));
    }
  }

  private void latency() throws Exception {
    double half = rates.get("end to end") / 2;
    String url = database(true);
    PacedLatency.Percentiles received =
        PacedLatency.measure(url, Load.on(url, DEVICES), half, LATENCY_SECONDS);
    out.printf(
        "received to published at %,.0f events/s: p50 %.0f ms, p99 %.0f ms, ratio %.1f%n",
        half, received.p50(), received.p99(), received.p99() / received.p50());
  }
}

package dev.clave.bench.migrate;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.migrate.Migration;
import dev.clave.migrate.MigrationOptions;
import dev.clave.migrate.Report;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.write.BatchSink;
import dev.clave.migrate.write.Window;
import dev.clave.stores.Postgres;
import dev.clave.systems.transporte.source.SampleSource;
import dev.clave.table.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.postgresql.PGConnection;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Migrates the sample source of TransporteApp and compares the time with those of its two halves:
 * {@code COPY … TO} of the same tables, and batch writes of the same items, in the order in which a
 * first migration sent them, to an engine of the same kind. The first migration warms the process
 * up for both; the second counts. Beside the time by the clock it tells this process's processor
 * time, which other work on the machine does not change; PostgreSQL's own is not in it. Arguments:
 * rows (200000), workers (4), engine ({@code durable}, as the command line has it, or {@code
 * memory}).
 */
public final class MigrateBench {
  private static final long SEED = 1;
  private static final int WARM_ROWS = 20_000;
  private static final int PAGE_ITEMS = 500;

  /** Seconds by the clock, and of this process on all processors. */
  private record Time(double clock, double processor) {}

  private record Run(Time time, long rows) {}

  private static final class Stopwatch {
    private static final com.sun.management.OperatingSystemMXBean SYSTEM =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final long clock;
    private final long processor;

    /** Begins without the garbage of what ran before, which is not to be paid for here. */
    Stopwatch() {
      System.gc();
      this.clock = System.nanoTime();
      this.processor = SYSTEM.getProcessCpuTime();
    }

    Time time() {
      return new Time(
          (System.nanoTime() - clock) / 1e9, (SYSTEM.getProcessCpuTime() - processor) / 1e9);
    }
  }

  private final int workers;
  private final boolean durable;
  private final PrintStream out;
  private final Path directory;

  private MigrateBench(int workers, boolean durable, PrintStream out, Path directory) {
    this.workers = workers;
    this.durable = durable;
    this.out = out;
    this.directory = directory;
  }

  public static void main(String[] arguments) throws Exception {
    long rows = arguments.length > 0 ? Long.parseLong(arguments[0]) : 200_000;
    int workers = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 4;
    boolean durable = arguments.length < 3 || !arguments[2].equals("memory");
    Path directory = Files.createTempDirectory("clave-migrate-bench");
    try (Postgres server = Postgres.start(directory.resolve("postgres"))) {
      new MigrateBench(workers, durable, System.out, directory).run(server, rows);
    } finally {
      delete(directory);
    }
  }

  private void run(Postgres server, long rows) throws Exception {
    String small = server.database("warm");
    SampleSource.fill(small, Math.min(rows, WARM_ROWS), SEED);
    String source = server.database("source");
    Stopwatch watch = new Stopwatch();
    long made = SampleSource.fill(source, rows, SEED);
    line("sample made", made, watch.time());
    measure(small, "warm", false);
    measure(source, "source", true);
  }

  private void measure(String source, String name, boolean told) throws Exception {
    Stopwatch watch = new Stopwatch();
    long copied = copy(source);
    Time copy = watch.time();

    List<Map<String, AttributeValue>> items = Collections.synchronizedList(new ArrayList<>());
    Run first = migrate(source, name + "-first", client -> WrittenItems.recorded(client, items));

    Time bare;
    try (Engine engine = engine("bare-" + name)) {
      Table table = Table.open(design(), engine.client());
      table.provision();
      watch = new Stopwatch();
      write(engine.client(), table.tableName(), items);
      bare = watch.time();
    }
    Run second = migrate(source, name + "-second", client -> client);
    int written = items.size();
    if (told) {
      line("COPY … TO", copied, copy);
      line("bare batch writes, " + written + " items", first.rows(), bare);
      line("migration, the first", first.rows(), first.time());
      line("migration, the second", second.rows(), second.time());
      out.printf(
          "migration at %.2f of the speed of the slower of the two (0.50 wanted), %.2f by"
              + " processor%n",
          Math.max(copy.clock(), bare.clock()) / second.time().clock(),
          Math.max(copy.processor(), bare.processor()) / second.time().processor());
    }
  }

  private Run migrate(String source, String name, UnaryOperator<DynamoDbClient> wrapper)
      throws Exception {
    try (Engine engine = engine(name);
        Migration migration =
            Migration.open(
                design(),
                mapping(),
                wrapper.apply(engine.client()),
                source,
                MigrationOptions.in(directory.resolve("state-" + name)).withWorkers(workers))) {
      Stopwatch watch = new Stopwatch();
      Report report = migration.run();
      return new Run(watch.time(), report.total().read());
    }
  }

  private Engine engine(String name) {
    return durable ? Engine.open(directory.resolve(name)) : Engine.inMemory();
  }

  private void line(String what, long rows, Time time) {
    out.printf(
        "%-40s %,10d rows %8.2f s %,12.0f rows/s %8.2f s of processors%n",
        what, rows, time.clock(), rows / time.clock(), time.processor());
  }

  private static long copy(String source) throws SQLException, IOException {
    long rows = 0;
    try (Connection connection = DriverManager.getConnection(source)) {
      for (String table : tables(connection)) {
        rows +=
            connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyOut("COPY " + table + " TO STDOUT", OutputStream.nullOutputStream());
      }
    }
    return rows;
  }

  private static List<String> tables(Connection connection) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (ResultSet names =
        connection.getMetaData().getTables(null, "public", null, new String[] {"TABLE"})) {
      while (names.next()) {
        tables.add(names.getString("TABLE_NAME"));
      }
    }
    return tables;
  }

  private void write(DynamoDbClient client, String table, List<Map<String, AttributeValue>> items)
      throws Exception {
    BatchSink sink = new BatchSink(client, new Window(workers), 10);
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    try {
      List<Callable<List<BatchSink.Refused>>> pages = new ArrayList<>();
      for (int from = 0; from < items.size(); from += PAGE_ITEMS) {
        List<Map<String, AttributeValue>> page =
            items.subList(from, Math.min(items.size(), from + PAGE_ITEMS));
        pages.add(() -> sink.put(table, page));
      }
      for (Future<List<BatchSink.Refused>> page : threads.invokeAll(pages)) {
        page.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static Design design() throws IOException {
    return Design.check(text("design.yaml")).design().orElseThrow();
  }

  private static Mapping mapping() throws IOException {
    return Mapping.check(text("migration.yaml"), design()).mapping().orElseThrow();
  }

  private static String text(String file) throws IOException {
    try (var stream = MigrateBench.class.getResourceAsStream("/systems/transporte/" + file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}

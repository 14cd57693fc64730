package dev.clave.bench.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Fills a table on disk, and measures on the way whether its size costs anything. */
@Command(
    name = "large-table",
    mixinStandardHelpOptions = true,
    description = "Fill a table on disk; at each size measure its queries and its memory.")
public final class LargeTable implements Callable<Integer> {
  private static final int LOADERS = 8;
  private static final int QUERIES = 20_000;

  @Option(
      names = "--sizes",
      split = ",",
      description = "How many items, smallest first (${DEFAULT-VALUE}).")
  private List<Integer> sizes = List.of(10_000, 1_000_000, 10_000_000);

  @Option(names = "--heap", description = "The Java heap of the engine (${DEFAULT-VALUE}).")
  private String heap = "384m";

  @Option(names = "--seconds", description = "Measured per query (${DEFAULT-VALUE}).")
  private int seconds = 10;

  @Option(names = "--folder", description = "Where the data is put (${DEFAULT-VALUE}).")
  private Path folder = Path.of("target", "large-table").toAbsolutePath();

  @Option(names = "--launcher", description = "What starts Clave (${DEFAULT-VALUE}).")
  private Path launcher = Path.of("..", "clave").toAbsolutePath().normalize();

  private final ExecutorService loaders = Executors.newFixedThreadPool(LOADERS);

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new LargeTable()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException, ExecutionException {
    Path data = Files.createTempDirectory(Files.createDirectories(folder), "data");
    Peers.run(folder, launcher.toString(), "--version");
    Subject subject = Subject.clave(launcher, true, data).withJavaOptions("-Xmx" + heap);
    try (Running running = subject.start(data)) {
      LoadClient client = new LoadClient(running.port(), 1);
      client.sendAll(List.of(HttpText.post(running.port(), "CreateTable", Bodies.createTable())));
      System.out.printf("heap %s%n%n", heap);
      System.out.println(
          "| items | loaded/s | Query of 20: p50 ms | p99 ms | index Query of 20: p50 ms | p99 ms"
              + " | resident MB | most MB |");
      System.out.println("|--:|--:|--:|--:|--:|--:|--:|--:|");
      int loaded = 0;
      for (int size : sizes) {
        double perSecond = load(running.port(), loaded, size);
        loaded = size;
        Measurement query = measure(client, running.port(), size, false);
        Measurement indexQuery = measure(client, running.port(), size, true);
        System.out.printf(
            "| %,d | %,.0f | %.2f | %.2f | %.2f | %.2f | %d | %d |%n",
            size,
            perSecond,
            query.p50Millis(),
            query.p99Millis(),
            indexQuery.p50Millis(),
            indexQuery.p99Millis(),
            running.residentMegabytes(),
            running.mostResidentMegabytes());
      }
    } finally {
      loaders.shutdown();
    }
    return 0;
  }

  /** Puts the items from one number to another, and tells how many a second. */
  private double load(int port, int from, int to) throws InterruptedException, ExecutionException {
    long start = System.nanoTime();
    List<Future<?>> running = new ArrayList<>();
    for (int loader = 0; loader < LOADERS; loader++) {
      int first = from / Bodies.FILL + loader;
      running.add(
          loaders.submit(
              () -> {
                new LoadClient(port, 1)
                    .sendAll(
                        () ->
                            IntStream.iterate(
                                    first, at -> at < to / Bodies.FILL, at -> at + LOADERS)
                                .mapToObj(Bodies::fill)
                                .map(fill -> HttpText.post(port, "BatchWriteItem", fill))
                                .iterator());
                return null;
              }));
    }
    for (Future<?> loader : running) {
      loader.get();
    }
    return (to - from) * 1e9 / (System.nanoTime() - start);
  }

  /** Queries partitions anywhere in the table, one request at a time. */
  private Measurement measure(LoadClient client, int port, int items, boolean byIndex)
      throws IOException {
    SplittableRandom random = new SplittableRandom(items);
    int partitions = items / Bodies.ITEMS_PER_PARTITION;
    List<Template> requests = new ArrayList<>(QUERIES);
    for (int at = 0; at < QUERIES; at++) {
      String body = byIndex ? Bodies.indexQuery(random) : Bodies.query(random.nextInt(partitions));
      requests.add(new Template(HttpText.post(port, "Query", body)));
    }
    return client.run(requests, Duration.ofSeconds(seconds), Duration.ofSeconds(seconds));
  }
}

package dev.clave.bench.evolution;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Item;
import dev.clave.table.Progress;
import dev.clave.table.Table;
import dev.clave.table.TableOptions;
import dev.clave.table.evolution.ApplyProgress;
import dev.clave.table.evolution.ApplySettings;
import dev.clave.table.evolution.Evolution;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Applies changes of three kinds, each to a table of its own, without waiting for other programs
 * and without a limit, and compares the items a second with bare batch writes of the same items to
 * an engine of the same kind, by as many threads. {@code fill} is the step that writes; {@code
 * apply} is all of it, with the check before and the verification after. Arguments: items (100000),
 * segments (4), engine ({@code durable} or {@code memory}).
 */
public final class ApplyBench {
  private static final int WARM_ITEMS = 5_000;
  private static final int BATCH = 25;

  private static final String SHOP =
      """
      design: shop
      table: shop
      key: PK, SK
      entities:
        order:
          PK: CUSTOMER#<customerId>
          SK: ORDER#<orderId>
          attributes: { customerId: string, orderId: string, note: string, total: number }
      patterns:
        orders: PK = CUSTOMER#<customerId>
      """;

  private static final Map<String, String> CHANGES =
      new LinkedHashMap<>(
          Map.of("rename", SHOP.replace("note: string", "remark: { is: string, was: note }")));

  static {
    CHANGES.put("unique", SHOP.replace("    attributes:", "    unique: [note]\n    attributes:"));
    CHANGES.put("re-key", SHOP.replace("SK: ORDER#", "SK: PEDIDO#"));
  }

  /** Seconds of the step that writes, and of all of it. */
  private record Applied(double fill, double whole) {}

  private final int segments;
  private final boolean durable;
  private final PrintStream out;
  private final Path directory;

  private ApplyBench(int segments, boolean durable, PrintStream out, Path directory) {
    this.segments = segments;
    this.durable = durable;
    this.out = out;
    this.directory = directory;
  }

  public static void main(String[] arguments) throws Exception {
    int items = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
    int segments = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 4;
    boolean durable = arguments.length < 3 || !arguments[2].equals("memory");
    Path directory = Files.createTempDirectory("clave-apply-bench");
    try {
      ApplyBench bench = new ApplyBench(segments, durable, System.out, directory);
      bench.measure(Math.min(items, WARM_ITEMS), false);
      bench.measure(items, true);
    } finally {
      delete(directory);
    }
  }

  private void measure(int items, boolean told) throws Exception {
    String round = told ? "counted" : "warm";
    for (Map.Entry<String, String> change : CHANGES.entrySet()) {
      Applied applied = apply(change.getValue(), items, round + "-" + change.getKey());
      // In turns, so that what else the machine does falls on both.
      double bare = bare(items, round + "-bare-" + change.getKey());
      if (told) {
        out.printf(
            "%-7s %,9.0f items/s fill, %,9.0f apply; bare batch writes %,9.0f; ratio %.2f fill"
                + " (0.50 wanted), %.2f apply%n",
            change.getKey(),
            items / applied.fill(),
            items / applied.whole(),
            items / bare,
            bare / applied.fill(),
            bare / applied.whole());
      }
    }
  }

  private Engine engine(String name) {
    return durable ? Engine.open(directory.resolve(name)) : Engine.inMemory();
  }

  private static Design design(String text) {
    return Design.check(text).design().orElseThrow();
  }

  private static Stream<Item> items(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            number ->
                Item.of(
                    "order",
                    Map.of(
                        "customerId", "c" + number / 100,
                        "orderId", "o" + number,
                        "note", "a remark that is not very long, number " + number,
                        "total", number)));
  }

  private Applied apply(String next, int items, String name) {
    try (Engine engine = engine(name)) {
      Table table = Table.open(design(SHOP), engine.client());
      table.provision();
      table.putAll(items(items), Progress.NONE);
      Evolution evolution =
          Evolution.of(
              engine.client(), TableOptions.defaults(), Optional.of(design(SHOP)), design(next));
      long[] fill = {Long.MAX_VALUE, 0};
      ApplyProgress watch =
          report -> {
            synchronized (fill) {
              fill[1] = System.nanoTime();
            }
          };
      System.gc();
      long begin = System.nanoTime();
      // What comes before the first page is the check, which reads the table once.
      evolution.plan();
      long checked = System.nanoTime();
      evolution.apply(ApplySettings.defaults().withSegments(segments).alone(), watch);
      long end = System.nanoTime();
      long check = checked - begin;
      return new Applied((fill[1] - checked - check) / 1e9, (end - checked) / 1e9);
    }
  }

  private double bare(int items, String name) throws Exception {
    List<Map<String, AttributeValue>> stored = new ArrayList<>();
    try (Engine source = Engine.inMemory()) {
      Table table = Table.open(design(SHOP), source.client());
      table.provision();
      table.putAll(items(items), Progress.NONE);
      source.client().scanPaginator(scan -> scan.tableName("shop")).items().forEach(stored::add);
    }
    try (Engine engine = engine(name)) {
      Table.open(design(SHOP), engine.client()).provision();
      System.gc();
      long begin = System.nanoTime();
      write(engine.client(), stored);
      return (System.nanoTime() - begin) / 1e9;
    }
  }

  private void write(DynamoDbClient client, List<Map<String, AttributeValue>> stored)
      throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(segments);
    try {
      List<Future<?>> parts = new ArrayList<>();
      for (int segment = 0; segment < segments; segment++) {
        int from = stored.size() * segment / segments;
        int to = stored.size() * (segment + 1) / segments;
        parts.add(threads.submit(() -> part(client, stored.subList(from, to))));
      }
      for (Future<?> part : parts) {
        part.get();
      }
    } finally {
      threads.shutdown();
    }
  }

  private static void part(DynamoDbClient client, List<Map<String, AttributeValue>> items) {
    for (int from = 0; from < items.size(); from += BATCH) {
      List<WriteRequest> batch =
          items.subList(from, Math.min(items.size(), from + BATCH)).stream()
              .map(
                  item ->
                      WriteRequest.builder()
                          .putRequest(PutRequest.builder().item(item).build())
                          .build())
              .toList();
      client.batchWriteItem(request -> request.requestItems(Map.of("shop", batch)));
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}

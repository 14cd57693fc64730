package dev.clave.bench.evolution;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.evolution.ApplySettings;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.item.Item;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Applies changes of three kinds, each to a table of its own, without waiting for other programs
 * and without a limit, and compares it with bare batch writes: {@code BatchWriteItem}, by as many
 * threads, of exactly the items that the change has written, to an engine of the same kind whose
 * table holds what the change found. A rename writes each item once; a new unique value writes it
 * and its guard; a new key writes it and its twin. So both sides write the same items; {@code
 * apply} has to read them and to hold conditions besides. {@code fill} is the step that writes,
 * {@code whole} is all of it, with the check before and the verification after. They take turns, so
 * that what else the machine does falls on both; the medians are told, by time and by processor
 * time. Arguments: items (50000), segments (4), engine ({@code disk}, {@code memory} or {@code
 * both}), rounds (3), change ({@code rename}, {@code unique}, {@code re-key} or {@code all}).
 */
public final class ApplyBench {
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

  /** What something took, in seconds. */
  private record Took(double seconds, double processorSeconds) {
    static Took between(Moment begin, Moment end) {
      return new Took(
          (end.nanos - begin.nanos) / 1e9, (end.processorNanos - begin.processorNanos) / 1e9);
    }
  }

  private record Moment(long nanos, long processorNanos) {
    static Moment now() {
      return new Moment(System.nanoTime(), SYSTEM.getProcessCpuTime());
    }
  }

  /** The step that writes, all of it, and what it has written. */
  private record Applied(Took fill, Took whole, List<Map<String, AttributeValue>> written) {
    Applied forgotten() {
      return new Applied(fill, whole, List.of());
    }
  }

  private static final com.sun.management.OperatingSystemMXBean SYSTEM =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final int segments;
  private final boolean durable;
  private final PrintStream out;
  private final Path directory;
  private int tables;

  private ApplyBench(int segments, boolean durable, PrintStream out, Path directory) {
    this.segments = segments;
    this.durable = durable;
    this.out = out;
    this.directory = directory;
  }

  public static void main(String[] arguments) throws Exception {
    int items = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50_000;
    int segments = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 4;
    String engine = arguments.length > 2 ? arguments[2] : "both";
    int rounds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 3;
    String change = arguments.length > 4 ? arguments[4] : "all";
    Path directory = Files.createTempDirectory("clave-apply-bench");
    try {
      for (boolean durable : new boolean[] {true, false}) {
        if (engine.equals("both") || engine.equals(durable ? "disk" : "memory")) {
          ApplyBench bench = new ApplyBench(segments, durable, System.out, directory);
          // A table of a million items is brought along by code that is compiled long since.
          bench.measure(change, items, 1, false);
          bench.measure(change, items, rounds, true);
        }
      }
    } finally {
      delete(directory);
    }
  }

  private void measure(String wanted, int items, int rounds, boolean told) throws Exception {
    for (Map.Entry<String, String> change : CHANGES.entrySet()) {
      if (!wanted.equals("all") && !wanted.equals(change.getKey())) {
        continue;
      }
      List<Applied> applied = new ArrayList<>();
      List<Took> bare = new ArrayList<>();
      int writes = 0;
      for (int round = 0; round < rounds; round++) {
        Applied one = apply(change.getValue(), items);
        bare.add(bare(items, one.written));
        writes = one.written.size();
        applied.add(one.forgotten());
      }
      if (told) {
        tell(change.getKey(), items, writes, applied, bare);
      }
    }
  }

  private void tell(String change, int items, int writes, List<Applied> applied, List<Took> bare) {
    double fill = median(applied, each -> each.fill.seconds);
    double bareSeconds = median(bare, Took::seconds);
    double bareProcessor = median(bare, Took::processorSeconds);
    out.printf(
        "%-6s %-6s %,d items: fill %,8.0f writes/s, bare %,8.0f; of bare %.2f, by processor %.2f;"
            + " whole apply %.2f, by processor %.2f%n",
        durable ? "disk" : "memory",
        change,
        items,
        writes / fill,
        writes / bareSeconds,
        bareSeconds / fill,
        bareProcessor / median(applied, each -> each.fill.processorSeconds),
        bareSeconds / median(applied, each -> each.whole.seconds),
        bareProcessor / median(applied, each -> each.whole.processorSeconds));
  }

  private static <T> double median(List<T> all, ToDoubleFunction<T> value) {
    double[] sorted = all.stream().mapToDouble(value).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  private Engine engine() {
    return durable ? Engine.open(directory.resolve("engine" + ++tables)) : Engine.inMemory();
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

  private Applied apply(String next, int items) {
    try (Engine engine = engine()) {
      Table table = Table.open(design(SHOP), engine.client());
      table.provision();
      table.putAll(items(items), Progress.NONE);
      Evolution evolution =
          Evolution.of(
              engine.client(), TableOptions.defaults(), Optional.of(design(SHOP)), design(next));
      List<Moment> edges = Collections.synchronizedList(new ArrayList<>());
      System.gc();
      Moment begin = Moment.now();
      evolution.apply(
          ApplySettings.defaults().withSegments(segments).alone(),
          report -> {
            // To ask for the processor time takes longer than to write an item.
            if (edges.isEmpty() || report.items() >= items) {
              edges.add(Moment.now());
            }
          });
      Moment end = Moment.now();
      return new Applied(
          Took.between(edges.get(0), edges.get(edges.size() - 1)),
          Took.between(begin, end),
          written(engine.client()));
    }
  }

  /** All items but those in which the table remembers its design. */
  private static List<Map<String, AttributeValue>> written(DynamoDbClient client) {
    return client.scanPaginator(scan -> scan.tableName("shop")).items().stream()
        .filter(item -> !item.get("PK").s().startsWith("clave:"))
        .toList();
  }

  private Took bare(int items, List<Map<String, AttributeValue>> written) throws Exception {
    try (Engine engine = engine()) {
      Table table = Table.open(design(SHOP), engine.client());
      table.provision();
      table.putAll(items(items), Progress.NONE);
      System.gc();
      Moment begin = Moment.now();
      write(engine.client(), written);
      return Took.between(begin, Moment.now());
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

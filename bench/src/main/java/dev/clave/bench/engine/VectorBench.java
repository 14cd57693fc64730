package dev.clave.bench.engine;

import dev.clave.engine.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.SearchResultItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Fills a vector index and measures its searches, without and with a graph, and their recall. */
@Command(
    name = "vectors",
    mixinStandardHelpOptions = true,
    description = "Fill a vector index; measure recall and speed of its searches.")
public final class VectorBench implements Callable<Integer> {
  private static final int NEIGHBOURS = 10;
  private static final int BATCH = 25;

  @Option(names = "--count", description = "How many vectors (${DEFAULT-VALUE}).")
  private int count = 100_000;

  @Option(names = "--dimensions", description = "Of each vector (${DEFAULT-VALUE}).")
  private int dimensions = 128;

  @Option(names = "--searches", description = "How many are measured (${DEFAULT-VALUE}).")
  private int searches = 200;

  @Option(
      names = "--data",
      description =
          "`clusters`, which are like embeddings, or `noise`, which has no neighbourhoods"
              + " (${DEFAULT-VALUE}).")
  private VectorData.Kind data = VectorData.Kind.clusters;

  @Option(names = "--folder", description = "Where the data is put (${DEFAULT-VALUE}).")
  private Path folder = Path.of("target", "vectors").toAbsolutePath();

  private VectorData vectors;
  private float[][] sought;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new VectorBench()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    vectors = new VectorData(data, dimensions);
    sought =
        IntStream.range(0, searches).mapToObj(i -> vectors.vector(-1L - i)).toArray(float[][]::new);
    Path place = Files.createTempDirectory(Files.createDirectories(folder), "data");
    try (Engine engine = Engine.open(place)) {
      DynamoDbClient client = engine.client();
      create(client);
      long start = System.nanoTime();
      IntStream.range(0, (count + BATCH - 1) / BATCH).parallel().forEach(i -> put(client, i));
      System.out.printf(
          "%,d vectors of %d dimensions (%s) written in %,.1f s, %,.0f a second%n",
          count, dimensions, data, seconds(start), count / seconds(start));
      List<Set<String>> right = nearest();
      measure("entry by entry", client, right, Math.min(searches, 20));
      start = System.nanoTime();
      while (engine.wholeVectorGraphs() == 0) {
        LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
      }
      System.gc();
      Runtime memory = Runtime.getRuntime();
      System.out.printf(
          "graph made in %,.1f s more; heap then %,d bytes for a vector%n",
          seconds(start), (memory.totalMemory() - memory.freeMemory()) / count);
      measure("warming up", client, right, searches);
      measure("by graph", client, right, searches);
    }
    return 0;
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private void create(DynamoDbClient client) {
    client.createTable(
        table ->
            table
                .tableName("vectors")
                .attributeDefinitions(a -> a.attributeName("id").attributeType("S"))
                .keySchema(k -> k.attributeName("id").keyType("HASH"))
                .billingMode("PAY_PER_REQUEST")
                .vectorIndexes(
                    index ->
                        index
                            .indexName("near")
                            .vectorAttribute(v -> v.attributeName("embedding"))
                            .dimensions((long) dimensions)
                            .distanceFunction("COSINE")
                            .projection(p -> p.projectionType("KEYS_ONLY"))));
  }

  private void put(DynamoDbClient client, int batch) {
    List<WriteRequest> requests = new ArrayList<>();
    for (int id = batch * BATCH; id < Math.min(count, (batch + 1) * BATCH); id++) {
      Map<String, AttributeValue> item =
          Map.of(
              "id", AttributeValue.fromS("id-" + id),
              "embedding", AttributeValue.fromL(list(vectors.vector(id))));
      requests.add(WriteRequest.builder().putRequest(put -> put.item(item)).build());
    }
    client.batchWriteItem(write -> write.requestItems(Map.of("vectors", requests)));
  }

  private static List<AttributeValue> list(float[] vector) {
    List<AttributeValue> list = new ArrayList<>(vector.length);
    for (float each : vector) {
      list.add(AttributeValue.fromN(Float.toString(each)));
    }
    return list;
  }

  /** The ids of the nearest vectors to each one sought, found by comparing all. */
  private List<Set<String>> nearest() {
    double[][] best = new double[searches][NEIGHBOURS];
    int[][] ids = new int[searches][NEIGHBOURS];
    for (double[] each : best) {
      Arrays.fill(each, Double.NEGATIVE_INFINITY);
    }
    int chunk = 10_000;
    for (int from = 0; from < count; from += chunk) {
      int first = from;
      float[][] some =
          IntStream.range(from, Math.min(count, from + chunk))
              .parallel()
              .mapToObj(vectors::vector)
              .toArray(float[][]::new);
      IntStream.range(0, searches)
          .parallel()
          .forEach(i -> keepBest(sought[i], some, first, best[i], ids[i]));
    }
    return Arrays.stream(ids)
        .map(
            each -> {
              Set<String> names = new HashSet<>();
              Arrays.stream(each).forEach(id -> names.add("id-" + id));
              return names;
            })
        .toList();
  }

  private static void keepBest(
      float[] sought, float[][] some, int first, double[] best, int[] ids) {
    for (int i = 0; i < some.length; i++) {
      double cosine = VectorData.cosine(sought, some[i]);
      if (cosine > best[NEIGHBOURS - 1]) {
        int place = NEIGHBOURS - 1;
        while (place > 0 && best[place - 1] < cosine) {
          best[place] = best[place - 1];
          ids[place] = ids[place - 1];
          place--;
        }
        best[place] = cosine;
        ids[place] = first + i;
      }
    }
  }

  private void measure(String name, DynamoDbClient client, List<Set<String>> right, int rounds) {
    long[] nanos = new long[rounds];
    int hits = 0;
    for (int i = 0; i < rounds; i++) {
      List<AttributeValue> vector = list(sought[i]);
      long start = System.nanoTime();
      List<SearchResultItem> results =
          client
              .searchVectors(
                  search ->
                      search
                          .tableName("vectors")
                          .indexName("near")
                          .searchVector(vector)
                          .topK(NEIGHBOURS))
              .searchResults();
      nanos[i] = System.nanoTime() - start;
      Set<String> expected = right.get(i);
      hits += (int) results.stream().filter(r -> expected.contains(r.item().get("id").s())).count();
    }
    Arrays.sort(nanos);
    System.out.printf(
        "%-14s recall %.4f at %d; p50 %,.2f ms, p99 %,.2f ms, %,.0f searches a second%n",
        name,
        (double) hits / rounds / NEIGHBOURS,
        NEIGHBOURS,
        nanos[rounds / 2] / 1e6,
        nanos[rounds * 99 / 100] / 1e6,
        rounds / (Arrays.stream(nanos).sum() / 1e9));
  }
}

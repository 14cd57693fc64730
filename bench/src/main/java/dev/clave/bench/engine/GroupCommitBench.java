package dev.clave.bench.engine;

import dev.clave.engine.Engine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Compares synced puts of the engine with RocksDB's own synced writes of the same batches. */
@Command(
    name = "clave bench group-commit",
    mixinStandardHelpOptions = true,
    description = "Compare synced puts with bare RocksDB writes of the same batches, in one run.")
public final class GroupCommitBench implements Callable<Integer> {
  private static final String TEXT = "x".repeat(660);

  @Option(names = "--threads", description = "How many write at a time (${DEFAULT-VALUE}).")
  private int threads = 16;

  @Option(names = "--seconds", description = "Of each measurement (${DEFAULT-VALUE}).")
  private int seconds = 4;

  @Option(names = "--rounds", description = "How often both are measured (${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Option(names = "--folder", description = "Where the data is put (${DEFAULT-VALUE}).")
  private Path folder = Path.of("target", "group-commit").toAbsolutePath();

  /** A write of one thread. */
  private interface Write {
    void run(int number) throws RocksDBException;
  }

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new GroupCommitBench()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, RocksDBException, InterruptedException {
    Path place = Files.createTempDirectory(Files.createDirectories(folder), "data");
    try (Engine engine = Engine.open(place.resolve("engine"));
        Options options = new Options().setCreateIfMissing(true).setMergeOperatorName("uint64add");
        RocksDB bare = RocksDB.open(options, place.resolve("bare").toString());
        WriteOptions synced = new WriteOptions().setSync(true)) {
      create(engine.client());
      System.out.println("| round | engine, puts a second | bare RocksDB | ratio |");
      System.out.println("|--:|--:|--:|--:|");
      for (int round = 0; round <= rounds; round++) {
        double ours = measure(number -> put(engine.client(), number));
        double theirs = measure(number -> put(bare, synced, number));
        if (round > 0) {
          System.out.printf("| %d | %,.0f | %,.0f | %.2f |%n", round, ours, theirs, ours / theirs);
        }
      }
    }
    return 0;
  }

  private double measure(Write write) throws InterruptedException {
    LongAdder done = new LongAdder();
    CountDownLatch end = new CountDownLatch(threads);
    long start = System.nanoTime();
    long stop = start + seconds * 1_000_000_000L;
    for (int thread = 0; thread < threads; thread++) {
      int first = thread * 100_000_000;
      new Thread(
              () -> {
                try {
                  for (int number = first; System.nanoTime() < stop; number++) {
                    write.run(number);
                    done.increment();
                  }
                } catch (RocksDBException failure) {
                  throw new IllegalStateException(failure);
                } finally {
                  end.countDown();
                }
              })
          .start();
    }
    end.await();
    return done.sum() * 1e9 / (System.nanoTime() - start);
  }

  private static void create(DynamoDbClient client) {
    client.createTable(
        table ->
            table
                .tableName("bench")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    a -> a.attributeName("pk").attributeType(ScalarAttributeType.S))
                .keySchema(k -> k.attributeName("pk").keyType(KeyType.HASH)));
  }

  private static void put(DynamoDbClient client, int number) {
    Map<String, AttributeValue> item =
        Map.of("pk", AttributeValue.fromS(key(number)), "text", AttributeValue.fromS(TEXT));
    client.putItem(put -> put.tableName("bench").item(item));
  }

  /** What a put writes: the item under its key, and what it adds to two numbers. */
  private static void put(RocksDB database, WriteOptions synced, int number)
      throws RocksDBException {
    try (WriteBatch batch = new WriteBatch()) {
      batch.put(
          ("key of " + key(number)).getBytes(StandardCharsets.UTF_8),
          (key(number) + TEXT).getBytes(StandardCharsets.UTF_8));
      batch.merge("number".getBytes(StandardCharsets.UTF_8), bytes(1));
      batch.merge("bytes".getBytes(StandardCharsets.UTF_8), bytes(TEXT.length()));
      database.write(synced, batch);
    }
  }

  private static byte[] bytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(number).array();
  }

  private static String key(int number) {
    return "P#%010d".formatted(number);
  }
}

package dev.clave.bench.engine;

import dev.clave.engine.Engine;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Fills an engine in memory and tells how much of the Java heap a stored byte takes. */
@Command(
    name = "clave bench heap",
    mixinStandardHelpOptions = true,
    description = "Tell how much of the Java heap a byte of an item in memory takes.")
public final class HeapBench implements Callable<Integer> {

  @Option(names = "--bytes", description = "How many bytes of items (${DEFAULT-VALUE}).")
  private long bytes = 200_000_000;

  @Option(
      names = "--texts",
      split = ",",
      description =
          "How long the text in an item is, besides its key of 22 bytes (${DEFAULT-VALUE}).")
  private int[] texts = {30, 100, 300, 1_000, 4_000};

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new HeapBench()).execute(arguments));
  }

  @Override
  public Integer call() {
    System.out.println("| bytes of an item | items | heap for a stored byte |");
    System.out.println("|--:|--:|--:|");
    for (int text : texts) {
      long before = used();
      try (Engine engine = Engine.inMemory()) {
        fill(engine.client(), text);
        long heap = used() - before;
        var table = engine.client().describeTable(d -> d.tableName("heap")).table();
        System.out.printf(
            "| %,d | %,d | %.2f |%n",
            table.tableSizeBytes() / table.itemCount(),
            table.itemCount(),
            (double) heap / table.tableSizeBytes());
      }
    }
    return 0;
  }

  private void fill(DynamoDbClient client, int text) {
    client.createTable(
        table ->
            table
                .tableName("heap")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    a -> a.attributeName("pk").attributeType(ScalarAttributeType.S),
                    a -> a.attributeName("sk").attributeType(ScalarAttributeType.S))
                .keySchema(
                    k -> k.attributeName("pk").keyType(KeyType.HASH),
                    k -> k.attributeName("sk").keyType(KeyType.RANGE)));
    AttributeValue note = AttributeValue.fromS("x".repeat(text));
    for (int number = 0; (long) number * (text + 26) < bytes; number++) {
      Map<String, AttributeValue> item =
          Map.of(
              "pk", AttributeValue.fromS("P#%07d".formatted(number / 20)),
              "sk", AttributeValue.fromS("S#%07d".formatted(number % 20)),
              "note", note);
      client.putItem(put -> put.tableName("heap").item(item));
    }
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    Runtime memory = Runtime.getRuntime();
    return memory.totalMemory() - memory.freeMemory();
  }
}

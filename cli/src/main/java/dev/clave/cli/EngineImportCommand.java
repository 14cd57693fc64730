package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.engine.wire.ItemJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.zip.GZIPInputStream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Puts the items of a file into a table. */
@Command(
    name = "import",
    description = {
      "Put the items of a file into an existing table; items with the same keys are replaced.",
      "The file holds lines of DynamoDB JSON, as export and the service's exports write them,"
          + " gzipped if its name ends with .gz."
    },
    footer = "  clave engine import notes --from notes.json.gz --endpoint http://127.0.0.1:8000")
final class EngineImportCommand implements Callable<Integer> {
  private static final int BATCH = 25;
  private static final int STEP = 10_000;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String table;

  @Option(names = "--from", paramLabel = "FILE", required = true, description = "The file.")
  private Path from;

  @ArgGroup(exclusive = false)
  private EnginePlace place = new EnginePlace();

  @Override
  public Integer call() throws IOException {
    long count;
    try (InputStream in = Files.newInputStream(from);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(
                    from.toString().endsWith(".gz") ? new GZIPInputStream(in) : in,
                    StandardCharsets.UTF_8))) {
      count = place.with(client -> read(client, lines));
    } catch (NoSuchFileException absent) {
      throw new Failure("`" + from + "` does not exist", absent);
    } catch (DynamoDbException refusal) {
      throw new Failure(refusal.getMessage(), refusal);
    }
    spec.commandLine().getOut().printf("%,d items of %s are in %s%n", count, from, table);
    return 0;
  }

  private long read(DynamoDbClient client, BufferedReader lines) {
    List<String> keyNames =
        client.describeTable(describe -> describe.tableName(table)).table().keySchema().stream()
            .map(KeySchemaElement::attributeName)
            .toList();
    // Of items with the same key the last one stays; a batch may hold none twice.
    Map<List<AttributeValue>, WriteRequest> batch = new HashMap<>();
    long count = 0;
    try {
      String line;
      for (long number = 1; (line = lines.readLine()) != null; number++) {
        if (line.isBlank()) {
          continue;
        }
        Map<String, AttributeValue> item = item(line, number);
        batch.put(
            keyNames.stream()
                .map(name -> item.getOrDefault(name, AttributeValue.fromS("")))
                .toList(),
            WriteRequest.builder().putRequest(put -> put.item(item)).build());
        count++;
        if (batch.size() == BATCH) {
          write(client, batch);
        }
        if (count % STEP == 0) {
          spec.commandLine().getErr().printf("%,d items%n", count);
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    write(client, batch);
    return count;
  }

  private Map<String, AttributeValue> item(String line, long number) {
    try {
      return ItemJson.read(line.getBytes(StandardCharsets.UTF_8), "Item");
    } catch (IOException malformed) {
      throw new Failure(
          "line %d of `%s` is no item: %s".formatted(number, from, malformed.getMessage()),
          malformed);
    }
  }

  private void write(DynamoDbClient client, Map<List<AttributeValue>, WriteRequest> batch) {
    Map<String, List<WriteRequest>> remainingWrites = Map.of(table, List.copyOf(batch.values()));
    while (!batch.isEmpty() && !remainingWrites.isEmpty()) {
      Map<String, List<WriteRequest>> sentWrites = remainingWrites;
      remainingWrites =
          client.batchWriteItem(write -> write.requestItems(sentWrites)).unprocessedItems();
    }
    batch.clear();
  }
}

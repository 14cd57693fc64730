package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.engine.wire.ItemJson;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.zip.GZIPOutputStream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** Writes the items of a table to a file. */
@Command(
    name = "export",
    description = {
      "Write the items of a table as lines of DynamoDB JSON, gzipped if the name ends with .gz.",
      "Each item is read consistently, but not all at one moment: ExportTableToPointInTime does"
          + " that, and backup for the whole store."
    },
    footer = "  clave engine export notes --to notes.json.gz --endpoint http://127.0.0.1:8000")
final class EngineExportCommand implements Callable<Integer> {
  private static final int STEP = 10_000;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String table;

  @Option(names = "--to", paramLabel = "FILE", required = true, description = "The file.")
  private Path to;

  @ArgGroup(exclusive = false)
  private EnginePlace place = new EnginePlace();

  @Override
  public Integer call() throws IOException {
    Path aside = to.resolveSibling(to.getFileName() + ".new");
    long count;
    try (OutputStream out = open(aside)) {
      count = place.with(client -> write(client, out));
    } catch (ResourceNotFoundException absent) {
      Files.deleteIfExists(aside);
      throw new Failure("table `" + table + "` does not exist", absent);
    }
    Files.move(aside, to, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    spec.commandLine().getOut().printf("%,d items of %s are in %s%n", count, table, to);
    return 0;
  }

  private OutputStream open(Path file) throws IOException {
    OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
    return to.toString().endsWith(".gz") ? new GZIPOutputStream(out) : out;
  }

  private long write(DynamoDbClient client, OutputStream out) {
    long count = 0;
    try {
      for (Map<String, AttributeValue> item :
          client.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items()) {
        out.write(ItemJson.write(Map.of("Item", item)));
        out.write('\n');
        count++;
        if (count % STEP == 0) {
          spec.commandLine().getErr().printf("%,d items%n", count);
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return count;
  }
}

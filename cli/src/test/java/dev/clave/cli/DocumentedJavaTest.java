package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java of the pages that no other test compiles: each block with what its page speaks of. */
final class DocumentedJavaTest {
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  private static final String IMPORTS =
      """
      import dev.clave.assets.*;
      import dev.clave.design.Design;
      import dev.clave.design.compare.Comparison;
      import dev.clave.design.cost.*;
      import dev.clave.design.document.*;
      import dev.clave.engine.Engine;
      import dev.clave.server.Server;
      import dev.clave.server.system.*;
      import dev.clave.systems.gamificacion.GamificacionSystem;
      import dev.clave.systems.transporte.catalogue.*;
      import dev.clave.systems.transporte.reference.*;
      import dev.clave.systems.transporte.rule.Finding;
      import dev.clave.table.*;
      import dev.clave.table.change.*;
      import dev.clave.table.diagnosis.*;
      import dev.clave.table.evolution.*;
      import dev.clave.table.item.*;
      import dev.clave.table.options.*;
      import java.net.URI;
      import java.nio.file.*;
      import java.time.*;
      import java.util.*;
      import java.util.concurrent.*;
      import software.amazon.awssdk.services.dynamodb.*;
      """;

  /** What stands before the blocks of a page. */
  private static final Map<String, String> FIELDS =
      Map.of(
          "assets.md",
          """
          static Table table;
          static software.amazon.awssdk.services.s3.S3Client s3;
          static software.amazon.awssdk.services.s3.presigner.S3Presigner presigner;
          static long size;
          """,
          "aws.md",
          "static class Shop { static Shop on(DynamoDbClient client) { return null; } }\n",
          "changes.md",
          """
          static Design before;
          static Design after;
          static Table table;
          static org.slf4j.Logger log;
          """,
          "console.md",
          "static String design;\n",
          "cost.md",
          "static Design design;\n",
          "documents.md",
          "static Design design;\n",
          "evolution.md",
          """
          static DynamoDbClient client;
          static Design before;
          static Design after;
          static Design design;
          static DynamoDbClient here;
          static DynamoDbClient there;
          static TableOptions options;
          static TableOptions named;
          static software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient streams;
          """,
          "reference-data.md",
          """
          static javax.sql.DataSource dataSource;
          static Reference reference;
          static byte[] bytes;
          static LocalDate day;
          static com.fasterxml.jackson.databind.JsonNode item;
          static software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient streamsClient;
          """,
          "server.md",
          "",
          "table.md",
          """
          static Design design;
          static Table table;
          static DynamoDbAsyncClient asyncClient;
          static List<Double> question;
          static Map<String, Object> viaje;
          static Map<String, Object> parameters;
          static Flow.Subscriber<Item> subscriber;
          static software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient streamsClient;
          static void notify(Optional<Item> item) {}
          """);

  @TempDir private Path folder;

  @Test
  void everyBlockCompiles() throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-d",
                folder.toString(),
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path")));
    for (Map.Entry<String, String> page : new TreeMap<>(FIELDS).entrySet()) {
      Path document = ArchitectureDocument.ROOT.resolve("docs").resolve(page.getKey());
      List<MatchResult> blocks = BLOCK.matcher(Files.readString(document)).results().toList();
      assertThat(blocks).as(page.getKey()).isNotEmpty();
      for (int i = 0; i < blocks.size(); i++) {
        String name = page.getKey().replaceAll("\\W", "_") + (i + 1);
        Path source = folder.resolve(name + ".java");
        Files.writeString(source, source(name, page.getValue(), blocks.get(i).group(1)));
        arguments.add(source.toString());
      }
    }
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    ToolProvider.getSystemJavaCompiler().run(null, null, output, arguments.toArray(String[]::new));
    assertThat(output.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  private static String source(String name, String fields, String block) {
    return IMPORTS
        + "class %s {\n%s\nvoid read() throws Exception {\n%s}\n}\n".formatted(name, fields, block);
  }
}

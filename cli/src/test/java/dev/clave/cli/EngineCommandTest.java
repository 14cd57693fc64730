package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.s3.S3Client;

@Timeout(120)
class EngineCommandTest {
  @TempDir Path folder;

  @Test
  void itSaysWhereItListensAnswersAndStopsWhenAsked() throws Exception {
    Process engine = start("--port", "0", "--data", folder.resolve("data").toString());
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(engine.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      assertThat(line).startsWith("engine listens on http://127.0.0.1:");
      URI uri = URI.create(line.substring("engine listens on ".length()));
      HttpResponse<String> answer =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
      assertThat(answer.body()).startsWith("healthy");
      engine.destroy();
      assertThat(engine.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      engine.destroyForcibly();
    }
  }

  /** A plain line is read without picocli, which would take as long as all else of the start. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "engine",
        "engine --port 8123",
        "engine -port 0 -inMemory",
        "engine --memory --port 65535",
        "engine --data some/folder",
        "engine -dbPath folder --port 1"
      })
  void aPlainLineMeansWhatPicocliMakesOfIt(String line) {
    String[] words = line.split(" ", -1);
    CommandLine parsed =
        Clave.commandLineFor(words).parseArgs(words).subcommand().commandSpec().commandLine();
    assertThat(EngineCommand.plain(words).orElseThrow())
        .usingRecursiveComparison()
        .ignoringFields("spec")
        .isEqualTo(parsed.getCommandSpec().userObject());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "up",
        "engine --port",
        "engine --port x",
        "engine --port 1 --port 2",
        "engine --data --memory",
        "engine --data a --memory",
        "engine --data",
        "engine --memory --memory",
        "engine --reality aws",
        "engine --help",
        "engine --debug",
        "engine backup folder"
      })
  void anyOtherLineIsLeftToPicocli(String line) {
    assertThat(EngineCommand.plain(line.split(" ", -1))).isEmpty();
  }

  @Test
  void aPlainLineThatFailsIsToldInOneLineToo() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Process engine = start("--port", Integer.toString(taken.getLocalPort()), "--memory");
      String told = new String(engine.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(engine.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(engine.exitValue()).isEqualTo(1);
      assertThat(told).startsWith("clave: `127.0.0.1:" + taken.getLocalPort()).hasLineCount(1);
    }
  }

  @Test
  void itUnderstandsTheFlagsOfDynamoDbLocal() throws Exception {
    Process engine =
        start("-port", "0", "-inMemory", "-sharedDb", "-delayTransientStatuses", "--separate");
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(engine.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(out.readLine()).startsWith("engine listens on http://127.0.0.1:");
      assertThat(out.readLine()).isEqualTo("tables are kept in memory");
      assertThat(out.readLine()).contains("-delayTransientStatuses has no effect");
    } finally {
      engine.destroyForcibly();
    }
  }

  @Test
  void itShowsTheRealityThatItIsAskedFor() throws Exception {
    Process engine =
        start("--port", "0", "--memory", "--reality", "error=InternalServerError/ListTables");
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(engine.getInputStream(), StandardCharsets.UTF_8))) {
      URI uri = URI.create(out.readLine().substring("engine listens on ".length()));
      out.readLine();
      assertThat(out.readLine())
          .isEqualTo("requests meet the reality error=InternalServerError/ListTables");
      HttpRequest listTables =
          HttpRequest.newBuilder(uri)
              .header("X-Amz-Target", "DynamoDB_20120810.ListTables")
              .header("Content-Type", "application/x-amz-json-1.0")
              .header(
                  "Authorization",
                  "AWS4-HMAC-SHA256 Credential=id/20260101/us-east-1/dynamodb/aws4_request,"
                      + " SignedHeaders=host;x-amz-date, Signature=0")
              .header("X-Amz-Date", "20260101T000000Z")
              .POST(HttpRequest.BodyPublishers.ofString("{}"))
              .build();
      HttpResponse<String> answer =
          HttpClient.newHttpClient().send(listTables, HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(500);
      assertThat(answer.body()).contains("InternalServerError");
    } finally {
      engine.destroyForcibly();
    }
  }

  @Test
  void aRealityThatIsNotUnderstoodIsRefused() throws Exception {
    Process engine = start("--port", "0", "--memory", "--reality", "slow");
    String output = new String(engine.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(engine.waitFor()).isEqualTo(2);
    assertThat(output).contains("expected `aws`").contains("found `slow`");
  }

  @Test
  void aTableGoesToTheEmbeddedObjectStoreAndComesBack() throws Exception {
    Process engine =
        start("--port", "0", "--data", folder.resolve("data").toString(), "--s3", "embedded");
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(engine.getInputStream(), StandardCharsets.UTF_8))) {
      URI uri = URI.create(out.readLine().substring("engine listens on ".length()));
      out.readLine();
      String store = out.readLine();
      String keys = out.readLine();
      URI s3 = URI.create(store.replaceAll("object store listens on (\\S+),.*", "$1"));
      String[] key =
          keys.replaceAll("its access key is (\\S+), its secret key (\\S+)", "$1 $2")
              .split(" ", -1);
      StaticCredentialsProvider credentials =
          StaticCredentialsProvider.create(AwsBasicCredentials.create(key[0], key[1]));
      try (S3Client buckets =
              S3Client.builder()
                  .endpointOverride(s3)
                  .region(Region.US_EAST_1)
                  .credentialsProvider(credentials)
                  .forcePathStyle(true)
                  .build();
          DynamoDbClient client =
              DynamoDbClient.builder()
                  .endpointOverride(uri)
                  .region(Region.US_EAST_1)
                  .credentialsProvider(credentials)
                  .build()) {
        buckets.createBucket(bucket -> bucket.bucket("exports"));
        client.createTable(
            table ->
                table
                    .tableName("notes")
                    .billingMode("PAY_PER_REQUEST")
                    .attributeDefinitions(a -> a.attributeName("id").attributeType("S"))
                    .keySchema(k -> k.attributeName("id").keyType("HASH")));
        client.updateContinuousBackups(
            update ->
                update
                    .tableName("notes")
                    .pointInTimeRecoverySpecification(it -> it.pointInTimeRecoveryEnabled(true)));
        client.putItem(
            put -> put.tableName("notes").item(Map.of("id", AttributeValue.fromS("first"))));
        String arn = client.describeTable(d -> d.tableName("notes")).table().tableArn();
        String export =
            client
                .exportTableToPointInTime(e -> e.tableArn(arn).s3Bucket("exports"))
                .exportDescription()
                .exportArn();
        String status = "IN_PROGRESS";
        while (status.equals("IN_PROGRESS")) {
          status =
              client
                  .describeExport(d -> d.exportArn(export))
                  .exportDescription()
                  .exportStatusAsString();
        }
        assertThat(status).isEqualTo("COMPLETED");
        String begun =
            client
                .importTable(
                    i ->
                        i.s3BucketSource(
                                s ->
                                    s.s3Bucket("exports")
                                        .s3KeyPrefix(
                                            "AWSDynamoDB/"
                                                + export.substring(export.lastIndexOf('/') + 1)
                                                + "/data/"))
                            .inputFormat("DYNAMODB_JSON")
                            .inputCompressionType("GZIP")
                            .tableCreationParameters(
                                t ->
                                    t.tableName("copy")
                                        .billingMode("PAY_PER_REQUEST")
                                        .attributeDefinitions(
                                            a -> a.attributeName("id").attributeType("S"))
                                        .keySchema(k -> k.attributeName("id").keyType("HASH"))))
                .importTableDescription()
                .importArn();
        status = "IN_PROGRESS";
        while (status.equals("IN_PROGRESS")) {
          status =
              client
                  .describeImport(d -> d.importArn(begun))
                  .importTableDescription()
                  .importStatusAsString();
        }
        assertThat(status).isEqualTo("COMPLETED");
        assertThat(client.scan(scan -> scan.tableName("copy")).count()).isEqualTo(1);
      }
    } finally {
      engine.destroyForcibly();
    }
  }

  @Test
  void aRunningEngineIsBackedUpVerifiedAndRestored() throws Exception {
    String data = folder.resolve("data").toString();
    String backups = folder.resolve("backups").toString();
    String copy = folder.resolve("copy").toString();
    Process engine = start("--port", "0", "--data", data);
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(engine.getInputStream(), StandardCharsets.UTF_8))) {
      URI uri = URI.create(out.readLine().substring("engine listens on ".length()));
      StaticCredentialsProvider credentials =
          StaticCredentialsProvider.create(AwsBasicCredentials.create("id", "secret"));
      try (DynamoDbClient client =
          DynamoDbClient.builder()
              .endpointOverride(uri)
              .region(Region.US_EAST_1)
              .credentialsProvider(credentials)
              .build()) {
        client.createTable(
            table ->
                table
                    .tableName("notes")
                    .billingMode("PAY_PER_REQUEST")
                    .attributeDefinitions(a -> a.attributeName("id").attributeType("S"))
                    .keySchema(k -> k.attributeName("id").keyType("HASH")));
        client.putItem(
            put -> put.tableName("notes").item(Map.of("id", AttributeValue.fromS("first"))));
      }
      assertThat(run("backup", "--data", data, "--to", backups)).contains("is in " + backups);
      assertThat(run("verify", "--data", data)).contains("nothing is hurt");
      assertThat(run("info", "--data", data)).contains("table notes: 1 items");
      assertThat(run("export", "notes", "--to", folder + "/n.json", "--endpoint", uri.toString()))
          .contains("1 items of notes");
    } finally {
      engine.destroyForcibly().waitFor();
    }
    assertThat(run("verify", "--backups", backups)).contains("nothing is hurt");
    assertThat(run("restore", "--from", backups, "--data", copy)).contains("restored into");
    assertThat(run("import", "notes", "--from", folder + "/n.json", "--data", copy))
        .contains("are in notes");
    assertThat(run("info", "--data", copy)).contains("table notes: 1 items");
  }

  private static String run(String... arguments) throws Exception {
    Process command = start(arguments);
    String output = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(command.waitFor()).as(output).isZero();
    return output;
  }

  @Test
  void separateTablesAreKeptBelowTheFolder() throws Exception {
    Process engine = start("--port", "0", "--separate", "-dbPath", folder.toString());
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(engine.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(out.readLine()).startsWith("engine listens on http://127.0.0.1:");
      assertThat(out.readLine())
          .isEqualTo("tables of each access key and region are kept in " + folder);
    } finally {
      engine.destroyForcibly();
    }
  }

  @Test
  void anAddressThatOthersCanReachNeedsCredentials() throws Exception {
    Process engine = start("--port", "0", "--memory", "--host", "0.0.0.0");
    String output = new String(engine.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(engine.waitFor()).isEqualTo(2);
    assertThat(output).contains("`0.0.0.0` can be reached from other machines");
  }

  /** A process of its own, because stopping is the end of one. */
  private static Process start(String... options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.clave.cli.Clave",
                "engine"));
    command.addAll(List.of(options));
    return new ProcessBuilder(command).start();
  }
}

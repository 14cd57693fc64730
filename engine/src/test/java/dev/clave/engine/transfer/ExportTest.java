package dev.clave.engine.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.SettableClock;
import dev.clave.engine.Tables;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExportDescription;
import software.amazon.awssdk.services.dynamodb.model.ExportNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ExportStatus;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.InvalidExportTimeException;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;

@Timeout(60)
class ExportTest {
  @TempDir Path folder;

  private final SettableClock clock = new SettableClock();
  private Engine engine;
  private DynamoDbClient client;
  private String arn;

  @BeforeEach
  void open() throws IOException {
    Files.createDirectories(folder.resolve("exports"));
    engine =
        Engine.inMemory(
            EngineOptions.defaults().withClock(clock).withBuckets(Buckets.inFolder(folder)));
    client = engine.client();
    client.createTable(Tables.indexed("notes"));
    arn = client.describeTable(d -> d.tableName("notes")).table().tableArn();
    client.updateContinuousBackups(
        update ->
            update
                .tableName("notes")
                .pointInTimeRecoverySpecification(it -> it.pointInTimeRecoveryEnabled(true)));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void aFullExportHoldsTheTableAsItWasThen() throws Exception {
    put("a", "old");
    put("b", "old");
    Instant then = clock.instant();
    clock.advance(Duration.ofMinutes(1));
    put("a", "new");
    client.deleteItem(delete -> delete.tableName("notes").key(Tables.key("b", "s")));
    put("c", "new");

    ExportDescription export = done(export().exportTime(then).s3Prefix("daily").build());
    assertThat(export.itemCount()).isEqualTo(2);
    String id = export.exportArn().substring(export.exportArn().lastIndexOf('/') + 1);
    assertThat(id).matches("\\d{14}-[0-9a-f]{8}");
    assertThat(export.exportManifest())
        .isEqualTo("daily/AWSDynamoDB/" + id + "/manifest-summary.json");
    assertThat(lines(listed(export)))
        .containsExactlyInAnyOrder(
            "{\"Item\":" + json("a", "old") + "}", "{\"Item\":" + json("b", "old") + "}");
    assertThat(files("daily/AWSDynamoDB/" + id))
        .contains(
            "_started",
            "manifest-files.json",
            "manifest-files.md5",
            "manifest-summary.json",
            "manifest-summary.md5",
            "data");
  }

  @Test
  void theChecksumsOfAnExportAreThoseOfItsFiles() throws Exception {
    put("a", "text");
    ExportDescription export = done(export().build());
    String root = export.exportManifest().replace("manifest-summary.json", "");
    for (String name : List.of("manifest-summary", "manifest-files")) {
      assertThat(text(root + name + ".md5")).isEqualTo(md5(bytes(root + name + ".json")));
    }
    String listed = listed(export).get(0);
    assertThat(listed).contains("\"itemCount\":1");
    assertThat(listed).contains("\"md5Checksum\":\"" + md5(bytes(dataKey(listed))) + "\"");
    assertThat(text(export.exportManifest()))
        .startsWith("{\"version\":\"2023-08-01\",\"exportArn\":\"" + export.exportArn() + "\"")
        .contains("\"outputFormat\":\"DYNAMODB_JSON\"", "\"exportType\":\"FULL_EXPORT\"");
  }

  @Test
  void ionSaysWhichListsAreSets() throws Exception {
    client.putItem(
        put ->
            put.tableName("notes")
                .item(
                    Map.of(
                        "pk", Tables.text("a"),
                        "sk", Tables.text("s"),
                        "names", AttributeValue.fromSs(List.of("x", "y")),
                        "sizes", AttributeValue.fromNs(List.of("1.50")),
                        "bytes", AttributeValue.fromB(SdkBytes.fromUtf8String("hi")),
                        "none", AttributeValue.fromNul(true))));
    ExportDescription export = done(export().exportFormat("ION").build());
    assertThat(lines(listed(export)).get(0))
        .startsWith("$ion_1_0 {Item:{")
        .contains("names:$dynamodb_SS::[\"x\",\"y\"]")
        .contains("sizes:$dynamodb_NS::[1.5]")
        .contains("bytes:{{aGk=}}")
        .contains("none:null");
  }

  @Test
  void anIncrementalExportHoldsWhatChangedOfEachItem() throws Exception {
    put("changed", "old");
    put("deleted", "old");
    put("same", "old");
    clock.advance(Duration.ofMinutes(1));
    Instant from = clock.instant();
    clock.advance(Duration.ofMinutes(1));
    put("changed", "middle");
    put("changed", "new");
    client.deleteItem(delete -> delete.tableName("notes").key(Tables.key("deleted", "s")));
    put("passing", "x");
    client.deleteItem(delete -> delete.tableName("notes").key(Tables.key("passing", "s")));
    clock.advance(Duration.ofMinutes(20));
    Instant until = clock.instant();
    clock.advance(Duration.ofMinutes(1));
    put("changed", "later");

    ExportDescription export =
        done(
            export()
                .exportType("INCREMENTAL_EXPORT")
                .incrementalExportSpecification(it -> it.exportFromTime(from).exportToTime(until))
                .build());
    String metadata =
        "{\"Metadata\":{\"WriteTimestampMicros\":\""
            + from.plus(Duration.ofMinutes(1)).toEpochMilli() * 1000
            + "\"},\"Keys\":";
    assertThat(listed(export).get(0)).contains("\"dataFileS3Key\":\"AWSDynamoDB/data/");
    assertThat(lines(listed(export)))
        .containsExactlyInAnyOrder(
            metadata
                + keys("changed")
                + ",\"OldImage\":"
                + json("changed", "old")
                + ",\"NewImage\":"
                + json("changed", "new")
                + "}",
            metadata + keys("deleted") + ",\"OldImage\":" + json("deleted", "old") + "}",
            metadata + keys("passing") + "}");
  }

  @Test
  void whatCannotBeExportedIsRefused() {
    assertThatThrownBy(() -> client.exportTableToPointInTime(export().tableArn(arn + "x").build()))
        .isInstanceOf(TableNotFoundException.class);
    assertThatThrownBy(
            () ->
                client.exportTableToPointInTime(
                    export().exportTime(clock.instant().plusSeconds(9)).build()))
        .isInstanceOf(InvalidExportTimeException.class);
    assertThatThrownBy(() -> client.describeExport(d -> d.exportArn(arn + "/export/none")))
        .isInstanceOf(ExportNotFoundException.class);
    client.updateContinuousBackups(
        update ->
            update
                .tableName("notes")
                .pointInTimeRecoverySpecification(it -> it.pointInTimeRecoveryEnabled(false)));
    assertThatThrownBy(() -> client.exportTableToPointInTime(export().build()))
        .isInstanceOf(PointInTimeRecoveryUnavailableException.class);
  }

  @Test
  void aBucketThatIsNotThereFailsTheExport() {
    ExportDescription export = ended(export().s3Bucket("nowhere").build());
    assertThat(export.exportStatus()).isEqualTo(ExportStatus.FAILED);
    assertThat(export.failureCode()).isEqualTo("S3NoSuchBucket");
  }

  @Test
  void aTokenBeginsOneExportOnly() {
    ExportTableToPointInTimeRequest request = export().clientToken("once").build();
    String first = done(request).exportArn();
    assertThat(client.exportTableToPointInTime(request).exportDescription().exportArn())
        .isEqualTo(first);
    assertThat(client.listExports(list -> list.tableArn(arn)).exportSummaries())
        .singleElement()
        .satisfies(each -> assertThat(each.exportArn()).isEqualTo(first));
  }

  @Test
  void exportsAreListedPageByPage() {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      all.add(done(export().build()).exportArn());
      clock.advance(Duration.ofSeconds(1));
    }
    List<String> listed = new ArrayList<>();
    client
        .listExportsPaginator(list -> list.maxResults(2))
        .forEach(page -> page.exportSummaries().forEach(each -> listed.add(each.exportArn())));
    assertThat(listed).isEqualTo(all);
  }

  private ExportTableToPointInTimeRequest.Builder export() {
    return ExportTableToPointInTimeRequest.builder().tableArn(arn).s3Bucket("exports");
  }

  private ExportDescription done(ExportTableToPointInTimeRequest request) {
    ExportDescription ended = ended(request);
    assertThat(ended.exportStatus()).as(ended.failureMessage()).isEqualTo(ExportStatus.COMPLETED);
    return ended;
  }

  private ExportDescription ended(ExportTableToPointInTimeRequest request) {
    String export = client.exportTableToPointInTime(request).exportDescription().exportArn();
    while (true) {
      ExportDescription now =
          client.describeExport(describe -> describe.exportArn(export)).exportDescription();
      if (now.exportStatus() != ExportStatus.IN_PROGRESS) {
        return now;
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  private void put(String pk, String note) {
    client.putItem(
        put ->
            put.tableName("notes")
                .item(
                    Map.of(
                        "pk", Tables.text(pk), "sk", Tables.text("s"), "note", Tables.text(note))));
  }

  private static String keys(String pk) {
    return "{\"pk\":{\"S\":\"" + pk + "\"},\"sk\":{\"S\":\"s\"}}";
  }

  /** Attributes are compared in this order. */
  private static String json(String pk, String note) {
    return "{note=" + note + ", pk=" + pk + ", sk=s}";
  }

  /** The lines of all data files; items in an order that does not depend on the engine. */
  private List<String> lines(List<String> listed) {
    List<String> lines = new ArrayList<>();
    for (String entry : listed) {
      try (GZIPInputStream in =
          new GZIPInputStream(new ByteArrayInputStream(bytes(dataKey(entry))))) {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        text.lines().map(ExportTest::sorted).forEach(lines::add);
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
    }
    return lines;
  }

  private static String sorted(String line) {
    String text = line;
    java.util.regex.Matcher item =
        java.util.regex.Pattern.compile("\\{(\"\\w+\":\\{\"S\":\"\\w+\"},?){3}}").matcher(text);
    return item.replaceAll(
        match -> {
          String inside = match.group().substring(1, match.group().length() - 1);
          return Arrays.stream(inside.split(","))
              .map(each -> each.replaceAll("\"(\\w+)\":\\{\"S\":\"(\\w+)\"}", "$1=$2"))
              .sorted()
              .toList()
              .toString()
              .replace('[', '{')
              .replace(']', '}');
        });
  }

  private static String dataKey(String entry) {
    return entry.replaceAll(".*\"dataFileS3Key\":\"([^\"]+)\".*", "$1");
  }

  private List<String> listed(ExportDescription export) {
    String key = export.exportManifest().replace("manifest-summary", "manifest-files");
    return text(key).lines().toList();
  }

  private String text(String key) {
    return new String(bytes(key), StandardCharsets.UTF_8);
  }

  private byte[] bytes(String key) {
    try {
      return Files.readAllBytes(folder.resolve("exports").resolve(key));
    } catch (IOException absent) {
      throw new UncheckedIOException(absent);
    }
  }

  private List<String> files(String key) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("exports").resolve(key))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static String md5(byte[] content) throws Exception {
    return Base64.getEncoder().encodeToString(MessageDigest.getInstance("MD5").digest(content));
  }
}

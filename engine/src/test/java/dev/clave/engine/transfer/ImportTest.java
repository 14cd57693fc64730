package dev.clave.engine.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.Tables;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExportStatus;
import software.amazon.awssdk.services.dynamodb.model.ImportStatus;
import software.amazon.awssdk.services.dynamodb.model.ImportTableDescription;
import software.amazon.awssdk.services.dynamodb.model.ImportTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableCreationParameters;

@Timeout(60)
class ImportTest {
  @TempDir Path folder;

  private Engine engine;
  private DynamoDbClient client;

  @BeforeEach
  void open() throws IOException {
    Files.createDirectories(folder.resolve("files"));
    engine = Engine.inMemory(EngineOptions.defaults().withBuckets(Buckets.inFolder(folder)));
    client = engine.client();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"DYNAMODB_JSON", "ION"})
  void whatWasExportedComesBackWhole(String format) {
    client.createTable(Tables.indexed("source"));
    client.updateContinuousBackups(
        update ->
            update
                .tableName("source")
                .pointInTimeRecoverySpecification(it -> it.pointInTimeRecoveryEnabled(true)));
    Map<String, AttributeValue> rich = new HashMap<>(Tables.key("rich", "s"));
    rich.put("group", Tables.text("g"));
    rich.put("rank", Tables.number(-7));
    rich.put("large", AttributeValue.fromN("123456789012345678901234567890.12345"));
    rich.put("small", AttributeValue.fromN("0.00000000000000000000000001"));
    rich.put("bytes", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, 1, -1})));
    rich.put("yes", AttributeValue.fromBool(true));
    rich.put("none", AttributeValue.fromNul(true));
    rich.put("names", AttributeValue.fromSs(List.of("b", "a")));
    rich.put("sizes", AttributeValue.fromNs(List.of("2", "1")));
    rich.put("blobs", AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("x"))));
    rich.put("text", Tables.text("tab\t, \"quote\", ñ, 🐙, \u0000"));
    rich.put(
        "deep",
        AttributeValue.fromM(
            Map.of("list", AttributeValue.fromL(List.of(Tables.text(""), Tables.number(1))))));
    client.putItem(put -> put.tableName("source").item(rich));
    for (int i = 0; i < 250; i++) {
      String key = "k" + i;
      client.putItem(put -> put.tableName("source").item(Tables.key(key, "s")));
    }
    String arn = client.describeTable(d -> d.tableName("source")).table().tableArn();
    String export =
        client
            .exportTableToPointInTime(e -> e.tableArn(arn).s3Bucket("files").exportFormat(format))
            .exportDescription()
            .exportArn();
    while (client.describeExport(d -> d.exportArn(export)).exportDescription().exportStatus()
        == ExportStatus.IN_PROGRESS) {
      LockSupport.parkNanos(1_000_000);
    }
    String id = export.substring(export.lastIndexOf('/') + 1);
    ImportTableDescription imported =
        ended(
            request("target")
                .s3BucketSource(
                    s -> s.s3Bucket("files").s3KeyPrefix("AWSDynamoDB/" + id + "/data/"))
                .inputFormat(format)
                .inputCompressionType("GZIP")
                .build());
    assertThat(imported.importStatus())
        .as(imported.failureMessage())
        .isEqualTo(ImportStatus.COMPLETED);
    assertThat(imported.importedItemCount()).isEqualTo(251);
    assertThat(client.getItem(get -> get.tableName("target").key(Tables.key("rich", "s"))).item())
        .isEqualTo(
            client.getItem(get -> get.tableName("source").key(Tables.key("rich", "s"))).item());
    assertThat(client.scan(scan -> scan.tableName("target")).count()).isEqualTo(251);
    assertThat(client.describeTable(d -> d.tableName("target")).table().itemCount()).isEqualTo(251);
    assertThat(
            client
                .query(
                    query ->
                        query
                            .tableName("target")
                            .indexName("by-group")
                            .keyConditionExpression("#g = :g")
                            .expressionAttributeNames(Map.of("#g", "group"))
                            .expressionAttributeValues(Map.of(":g", Tables.text("g"))))
                .count())
        .isEqualTo(1);
  }

  @Test
  void rowsBecomeItemsOfTextsWithTypedKeys() throws IOException {
    file(
        "rows.csv",
        "id,name,note\r\n1,\"Ana, \"\"la\"\" primera\",x\n2,,\"two\nlines\"\n\n3,Luz\n"
            .getBytes(StandardCharsets.UTF_8));
    ImportTableDescription endedImport = ended(rows().build());
    assertThat(endedImport.importStatus())
        .as(endedImport.failureMessage())
        .isEqualTo(ImportStatus.COMPLETED);
    assertThat(client.scan(scan -> scan.tableName("rows")).items())
        .containsExactlyInAnyOrder(
            Map.of(
                "id", Tables.number(1),
                "name", Tables.text("Ana, \"la\" primera"),
                "note", Tables.text("x")),
            Map.of("id", Tables.number(2), "note", Tables.text("two\nlines")),
            Map.of("id", Tables.number(3), "name", Tables.text("Luz")));
  }

  @Test
  void columnsAndTheirDelimiterCanBeNamed() throws IOException {
    file("rows.csv", zstd("7;siete\n8;ocho\n"));
    ImportTableDescription endedImport =
        ended(
            rows()
                .inputCompressionType("ZSTD")
                .inputFormatOptions(o -> o.csv(c -> c.delimiter(";").headerList("id", "name")))
                .build());
    assertThat(endedImport.importStatus())
        .as(endedImport.failureMessage())
        .isEqualTo(ImportStatus.COMPLETED);
    assertThat(client.scan(scan -> scan.tableName("rows")).count()).isEqualTo(2);
  }

  @Test
  void whatIsNoItemIsCountedAndLeftOut() throws IOException {
    file("rows.csv", gzip("id,name\n1,one\nx,not a number\n,no key\n2,two,too,many\n3,three\n"));
    ImportTableDescription ended = ended(rows().inputCompressionType("GZIP").build());
    assertThat(ended.importStatus()).isEqualTo(ImportStatus.FAILED);
    assertThat(ended.failureCode()).isEqualTo("ItemValidationError");
    assertThat(ended.errorCount()).isEqualTo(3);
    assertThat(ended.importedItemCount()).isEqualTo(2);
    assertThat(ended.processedItemCount()).isEqualTo(5);
    assertThat(client.scan(scan -> scan.tableName("rows")).count()).isEqualTo(2);
  }

  @Test
  void filesThatAreNotWhatTheyAreSaidToBeFailTheImport() throws IOException {
    file("rows.csv", "id\n1\n".getBytes(StandardCharsets.UTF_8));
    assertThat(ended(rows().inputCompressionType("GZIP").build()).importStatus())
        .isEqualTo(ImportStatus.FAILED);
    assertThatThrownBy(() -> client.describeTable(d -> d.tableName("rows")))
        .isInstanceOf(ResourceNotFoundException.class);
    assertThat(ended(rows().s3BucketSource(s -> s.s3Bucket("nowhere")).build()).failureCode())
        .isEqualTo("S3NoSuchBucket");
    assertThat(
            ended(rows().s3BucketSource(s -> s.s3Bucket("files").s3KeyPrefix("none/")).build())
                .failureMessage())
        .isEqualTo("no object begins with `none/` in `files`");
    assertThat(
            ended(rows().s3BucketSource(s -> s.s3Bucket("..").s3KeyPrefix("")).build())
                .importStatus())
        .isEqualTo(ImportStatus.FAILED);
  }

  @Test
  void ofARowWithTooManyColumnsNoMoreThanTheHeaderIsKept() throws IOException {
    List<String> refusals = new ArrayList<>();
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    String rows = "id,name\n1," + "a,".repeat(1_000_000) + "b\n2,\"dos\"\n";
    CsvItems csv = new CsvItems(',', List.of(), Map.of());
    long before = allocatedBytes();
    csv.read(
        new ByteArrayInputStream(rows.getBytes(StandardCharsets.UTF_8)), sink(items, refusals));
    assertThat(allocatedBytes() - before).isLessThan(20_000_000);
    assertThat(refusals).containsExactly("expected 2 columns, found more");
    assertThat(items).containsExactly(Map.of("id", Tables.text("2"), "name", Tables.text("dos")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "number", "deep", "skipped"})
  void anIonValueThatNoItemHasEndsTheImport(String kind) throws IOException {
    String value =
        switch (kind) {
          case "text" -> '"' + "x".repeat(3_000_000) + '"';
          case "number" -> "1".repeat(3_000_000);
          default -> "[".repeat(200_000) + "]".repeat(200_000);
        };
    String field = kind.equals("skipped") ? "Other" : "Item";
    file(
        "items.ion",
        ("$ion_1_0 {Item:{id:1}}\n{" + field + ":{id:2,value:" + value + "}}\n")
            .getBytes(StandardCharsets.UTF_8));
    ImportTableDescription ended = ended(rows().inputFormat("ION").build());
    assertThat(ended.importStatus()).isEqualTo(ImportStatus.FAILED);
    file("items.ion", "$ion_1_0 {Item:{id:1}}".getBytes(StandardCharsets.UTF_8));
    assertThat(
            ended(
                    rows()
                        .inputFormat("ION")
                        .tableCreationParameters(
                            rows().build().tableCreationParameters().toBuilder()
                                .tableName("again")
                                .build())
                        .build())
                .importStatus())
        .isEqualTo(ImportStatus.COMPLETED);
  }

  private static long allocatedBytes() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }

  private static ItemSource.Sink sink(
      List<Map<String, AttributeValue>> items, List<String> refusals) {
    return new ItemSource.Sink() {
      @Override
      public void accept(Map<String, AttributeValue> item) {
        items.add(item);
      }

      @Override
      public void refuse(String why) {
        refusals.add(why);
      }
    };
  }

  @Test
  void aTableThatIsThereIsNotImportedOver() {
    client.createTable(Tables.indexed("rows"));
    assertThatThrownBy(() -> client.importTable(rows().build()))
        .isInstanceOf(ResourceInUseException.class);
    assertThat(client.listImports(list -> {}).importSummaryList()).isEmpty();
  }

  private ImportTableRequest.Builder rows() {
    return ImportTableRequest.builder()
        .s3BucketSource(s -> s.s3Bucket("files"))
        .inputFormat("CSV")
        .tableCreationParameters(
            t ->
                t.tableName("rows")
                    .billingMode("PAY_PER_REQUEST")
                    .attributeDefinitions(Tables.attribute("id", ScalarAttributeType.N))
                    .keySchema(Tables.key("id", KeyType.HASH)));
  }

  private static ImportTableRequest.Builder request(String name) {
    var indexed = Tables.indexed(name);
    return ImportTableRequest.builder()
        .tableCreationParameters(
            TableCreationParameters.builder()
                .tableName(name)
                .billingMode(indexed.billingMode())
                .attributeDefinitions(indexed.attributeDefinitions())
                .keySchema(indexed.keySchema())
                .globalSecondaryIndexes(indexed.globalSecondaryIndexes())
                .build());
  }

  private ImportTableDescription ended(ImportTableRequest request) {
    String arn = client.importTable(request).importTableDescription().importArn();
    while (true) {
      ImportTableDescription now =
          client.describeImport(describe -> describe.importArn(arn)).importTableDescription();
      if (now.importStatus() != ImportStatus.IN_PROGRESS) {
        return now;
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  private void file(String name, byte[] content) throws IOException {
    Files.write(folder.resolve("files").resolve(name), content);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static byte[] zstd(String text) {
    return Zstd.compress(text.getBytes(StandardCharsets.UTF_8));
  }
}

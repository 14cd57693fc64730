package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazon.ion.IonType;
import com.amazon.ion.IonWriter;
import com.amazon.ion.system.IonBinaryWriterBuilder;
import dev.clave.engine.Tables;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ImportStatus;
import software.amazon.awssdk.services.dynamodb.model.ImportTableDescription;
import software.amazon.awssdk.services.dynamodb.model.InputFormat;

/** Whoever may write to a bucket decides what is in a file: one item of very many values. */
@Timeout(300)
class ImportMemoryTest {
  private static final int AT_ONCE = 4;
  private static final String KEY = "{\"Item\":{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"b\"}";

  @TempDir private Path folder;

  @Test
  void aLineOfManyValuesIsRefusedBeforeItIsRead() throws Exception {
    String line = KEY + ",\"l\":{\"L\":[" + "{},".repeat(5_000_000) + "{}]}}}\n";
    assertThat(imported(InputFormat.DYNAMODB_JSON, line + KEY + "}}\n"))
        .allSatisfy(
            each -> {
              assertThat(each.importedItemCount()).isEqualTo(1);
              assertThat(each.errorCount()).isEqualTo(1);
            });
  }

  @Test
  void anIonValueOfManyValuesEndsItsFile() throws Exception {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (IonWriter ion = IonBinaryWriterBuilder.standard().build(file)) {
      ion.stepIn(IonType.STRUCT);
      ion.setFieldName("Item");
      ion.stepIn(IonType.STRUCT);
      ion.setFieldName("l");
      ion.stepIn(IonType.LIST);
      // Each is one byte.
      for (int i = 0; i < 1_000_000; i++) {
        ion.writeInt(0);
      }
      ion.stepOut();
      ion.stepOut();
      ion.stepOut();
    }
    assertThat(imported(InputFormat.ION, file.toByteArray()))
        .allSatisfy(each -> assertThat(each.importStatus()).isEqualTo(ImportStatus.FAILED));
  }

  @Test
  void rowsOfManyColumnsAreRefused() throws Exception {
    String header =
        IntStream.range(0, 400_000)
            .mapToObj(i -> Integer.toString(i, Character.MAX_RADIX))
            .collect(Collectors.joining(","));
    assertThat(imported(InputFormat.CSV, "pk,sk," + header + "\na,b" + ",x".repeat(400_000) + "\n"))
        .allSatisfy(each -> assertThat(each.importedItemCount()).isZero());
  }

  private List<ImportTableDescription> imported(InputFormat format, String file) throws Exception {
    return imported(format, file.getBytes(StandardCharsets.UTF_8));
  }

  private List<ImportTableDescription> imported(InputFormat format, byte[] file) throws Exception {
    write(file);
    try (SmallHeap engine = SmallHeap.in(folder)) {
      List<String> arns =
          IntStream.range(0, AT_ONCE)
              .mapToObj(i -> begin(engine.client(), "notes-" + i, format))
              .toList();
      return arns.stream().map(arn -> ended(engine, arn)).toList();
    }
  }

  private void write(byte[] file) throws IOException {
    Path bucket = Files.createDirectories(folder.resolve("buckets/exports"));
    Files.write(bucket.resolve("items"), file);
  }

  private static String begin(DynamoDbClient client, String table, InputFormat format) {
    var definition = Tables.indexed(table);
    return client
        .importTable(
            it ->
                it.inputFormat(format)
                    .s3BucketSource(from -> from.s3Bucket("exports"))
                    .tableCreationParameters(
                        to ->
                            to.tableName(table)
                                .billingMode(definition.billingMode())
                                .attributeDefinitions(definition.attributeDefinitions())
                                .keySchema(definition.keySchema())
                                .globalSecondaryIndexes(definition.globalSecondaryIndexes())))
        .importTableDescription()
        .importArn();
  }

  private static ImportTableDescription ended(SmallHeap engine, String arn) {
    while (true) {
      assertThat(engine.isAlive()).isTrue();
      ImportTableDescription now =
          engine.client().describeImport(it -> it.importArn(arn)).importTableDescription();
      if (now.importStatus() != ImportStatus.IN_PROGRESS) {
        return now;
      }
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    }
  }
}

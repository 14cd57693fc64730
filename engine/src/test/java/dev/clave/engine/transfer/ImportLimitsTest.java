package dev.clave.engine.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazon.ion.IonException;
import com.amazon.ion.IonType;
import com.amazon.ion.IonWriter;
import com.amazon.ion.system.IonBinaryWriterBuilder;
import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.Tables;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ImportStatus;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** What a file of an import can cost the engine, and other imports. */
@Timeout(60)
class ImportLimitsTest {
  private static final String DIGITS = "1".repeat(IonNumbers.MOST_CHARACTERS);

  @ParameterizedTest
  @ValueSource(strings = {"1%s", "-1%s", "0x1%s", "0b1%s", "1%s.5", "0.1%s", "1%sd3", "[1,2%s]"})
  void anIonNumberOfManyDigitsIsRefusedBeforeItIsRead(String number) {
    String value = number.formatted(DIGITS);
    for (String before :
        List.of("", "/* \" */ // '\n", "'',", "'''a''',", "{{YQ==}},", "\"\\\"\",")) {
      assertThatThrownBy(() -> look(before + value)).as(before).isInstanceOf(IonException.class);
    }
  }

  @Test
  void digitsInIonThatAreNoNumberAreLetPass() throws IOException {
    String digits = DIGITS.repeat(4);
    for (String value :
        List.of(
            "\"" + digits + "\"",
            "\"\\\"" + digits + "\"",
            "'" + digits + "'",
            "'''" + digits + "''' '''" + digits + "'''",
            "'''a'\\'''" + digits + "'''",
            "{{" + digits + "}}",
            "{{//" + digits + "//}}",
            "{{\"" + digits + "\"}}",
            "// " + digits + "\n1",
            "/* " + digits + " */ 1",
            "a" + digits)) {
      look(value);
    }
  }

  /** Has the bytes of a value be looked at as an import does, many and one at a time. */
  private static void look(String value) throws IOException {
    byte[] bytes = ("$ion_1_0 {Item:{id:" + value + "}}").getBytes(StandardCharsets.UTF_8);
    new BoundedValues(new ByteArrayInputStream(bytes)).transferTo(OutputStream.nullOutputStream());
    BoundedValues single = new BoundedValues(new ByteArrayInputStream(bytes));
    int read = 0;
    while (read >= 0) {
      read = single.read();
    }
  }

  @Test
  void aBinaryIonNumberOfManyDigitsIsRefusedAndTheNextItemTaken() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (IonWriter ion = IonBinaryWriterBuilder.standard().build(bytes)) {
      for (BigInteger number : List.of(BigInteger.ONE.shiftLeft(800_000), BigInteger.TEN)) {
        ion.stepIn(IonType.STRUCT);
        ion.setFieldName("Item");
        ion.stepIn(IonType.STRUCT);
        ion.setFieldName("id");
        ion.writeInt(number);
        ion.stepOut();
        ion.stepOut();
      }
    }
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    List<String> refusals = new ArrayList<>();
    IonItems.read(
        new ByteArrayInputStream(bytes.toByteArray()),
        new ItemSource.Sink() {
          @Override
          public void accept(Map<String, AttributeValue> item) {
            items.add(item);
          }

          @Override
          public void refuse(String why) {
            refusals.add(why);
          }
        });

    assertThat(refusals).containsExactly("expected a number of at most 38 digits");
    assertThat(items).containsExactly(Map.of("id", Tables.number(10)));
  }

  @Test
  void anImportWhoseStoreHangsHoldsUpNoOtherAndNotTheEnd() throws InterruptedException {
    Hanging buckets = new Hanging();
    try (Engine engine = Engine.inMemory(EngineOptions.defaults().withBuckets(buckets))) {
      begin(engine.client(), "slow");
      buckets.asked.await();
      String arn = begin(engine.client(), "fast");
      ImportStatus status = ImportStatus.IN_PROGRESS;
      while (status == ImportStatus.IN_PROGRESS) {
        status =
            engine
                .client()
                .describeImport(describe -> describe.importArn(arn))
                .importTableDescription()
                .importStatus();
      }
      assertThat(status).isEqualTo(ImportStatus.COMPLETED);
    }
    assertThat(buckets.never.getCount()).isEqualTo(1);
  }

  private static String begin(DynamoDbClient client, String table) {
    return client
        .importTable(
            start ->
                start
                    .s3BucketSource(source -> source.s3Bucket(table))
                    .inputFormat("DYNAMODB_JSON")
                    .tableCreationParameters(
                        create ->
                            create
                                .tableName(table)
                                .billingMode("PAY_PER_REQUEST")
                                .attributeDefinitions(Tables.attribute("id", ScalarAttributeType.S))
                                .keySchema(Tables.key("id", KeyType.HASH))))
        .importTableDescription()
        .importArn();
  }

  /** One of its buckets is never answered. */
  private static final class Hanging implements Buckets {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch never = new CountDownLatch(1);

    @Override
    public void put(String bucket, String key, byte[] content) throws IOException {
      throw new NoSuchBucketException(bucket);
    }

    @Override
    public List<String> list(String bucket, String prefix) throws IOException {
      if (bucket.equals("slow")) {
        asked.countDown();
        try {
          never.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
      return List.of("items.json");
    }

    @Override
    public InputStream open(String bucket, String key) {
      return new ByteArrayInputStream(
          "{\"Item\": {\"id\": {\"S\": \"1\"}}}".getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Each part of a file may declare more of them, and all stay until its end. */
  @Test
  void symbolsOfAnIonFileTakeAPartOfTheMemory() throws IOException {
    byte[] part =
        "$ion_symbol_table::{imports:$ion_symbol_table,symbols:[\"%s\"]} 1\n"
            .formatted("x".repeat(900_000))
            .getBytes(StandardCharsets.UTF_8);
    int parts = (int) (ItemMemory.MOST_BYTES / part.length) + 2;
    InputStream file =
        new SequenceInputStream(
            Collections.enumeration(
                Collections.nCopies(parts, part).stream()
                    .map(each -> (InputStream) new ByteArrayInputStream(each))
                    .toList()));
    List<String> refusals = new ArrayList<>();
    IonItems.read(
        file,
        new ItemSource.Sink() {
          @Override
          public void accept(Map<String, AttributeValue> item) {
            throw new AssertionError(item);
          }

          @Override
          public void refuse(String why) {
            refusals.add(why);
          }
        });
    assertThat(refusals.get(refusals.size() - 1)).contains("symbols");
  }
}

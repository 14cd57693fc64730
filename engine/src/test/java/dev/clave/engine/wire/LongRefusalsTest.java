package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.engine.Tables;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A refusal repeats what is wrong, and a request may be wrong in a hundred thousand ways. */
class LongRefusalsTest {
  private static final int MANY = 20_000;
  private static final int LONGEST_ANSWER = 300_000;

  private final Engine engine = Engine.inMemory();
  private Http http;

  @BeforeEach
  void serve() {
    engine.client().createTable(Tables.indexed("notes"));
    http = new Http(engine.serve("127.0.0.1", 0).uri());
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static String many(IntFunction<String> part) {
    return IntStream.range(0, MANY).mapToObj(part).collect(Collectors.joining(","));
  }

  private Http.Reply refusal(String operation, String body) {
    Http.Reply reply = http.post(operation, body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).hasSizeLessThan(LONGEST_ANSWER);
    return reply;
  }

  @Test
  void faultsAreCountedAndTheFirstAreNamed() {
    String definitions = many(i -> "{}");
    assertThat(
            refusal(
                    "CreateTable",
                    "{\"TableName\":\"abc\",\"AttributeDefinitions\":[" + definitions + "]}")
                .body())
        .contains(2 * MANY + 1 + " validation errors detected: ")
        .contains("attributeDefinitions.1.member.attributeName");
    String conditions = many(i -> "\"a" + i + "\":{}");
    assertThat(
            refusal("Query", "{\"TableName\":\"notes\",\"KeyConditions\":{" + conditions + "}}")
                .body())
        .contains(MANY + " validation errors detected: ");
  }

  @Test
  void aLongValueIsRepeatedAsFarAsSomebodyReads() {
    String name = "\u00e9".repeat(1 << 20);
    assertThat(refusal("GetItem", "{\"TableName\":\"" + name + "\",\"Key\":{}}").body())
        .contains(
            "failed to satisfy constraint: Member must have length less than or equal to 255");
    refusal("BatchGetItem", "{\"RequestItems\":{\"" + name + "\":{\"Keys\":[]}}}");
    refusal("BatchWriteItem", "{\"RequestItems\":{\"" + name + "\":[]}}");
    refusal("ExecuteStatement", "{\"Statement\":\"" + name + "\"}");
    refusal(
        "PutItem",
        "{\"TableName\":\"notes\",\"Item\":{\"pk\":{\"SS\":[\"" + name + "\",\"" + name + "\"]}}}");
    refusal(
        "Scan",
        "{\"TableName\":\"notes\",\"FilterExpression\":\"a BETWEEN :a AND :b\","
            + "\"ExpressionAttributeValues\":{\":a\":{\"S\":\"b"
            + name
            + "\"},\":b\":{\"S\":\"a"
            + name
            + "\"}}}");
  }

  /** What a table declares stays in memory, so that some of 16 MB would fill it. */
  @Test
  void aDeclarationOfMoreThanAMegabyteIsNotRead() {
    String padding = " ".repeat(1 << 20);
    assertThat(http.post("CreateTable", "{" + padding + "}").status()).isEqualTo(413);
    assertThat(http.post("GetItem", "{" + padding + "}").status()).isEqualTo(400);
    String name = "k".repeat(5000);
    for (String[] each :
        new String[][] {
          {"ExportTableToPointInTime", "{\"ClientToken\":\"" + name + "\"}"},
          {"ExportTableToPointInTime", "{\"S3SseKmsKeyId\":\"" + name + "\"}"},
          {"ImportTable", "{\"ClientToken\":\"" + name + "\"}"},
          {"ImportTable", "{\"S3BucketSource\":{\"S3KeyPrefix\":\"" + name + "\"}}"},
          {
            "CreateTable",
            "{\"TableName\":\"abc\",\"SSESpecification\":{\"KMSMasterKeyId\":\"" + name + "\"}}"
          }
        }) {
      assertThat(refusal(each[0], each[1]).body())
          .contains("Member must have length less than or equal to");
    }
  }

  @Test
  void aTransactionOfTooManyPartsIsNotRepeatedWhole() {
    refusal("TransactGetItems", "{\"TransactItems\":[" + many(i -> "{\"Get\":{}}") + "]}");
    refusal("TransactWriteItems", "{\"TransactItems\":[" + many(i -> "{\"Put\":{}}") + "]}");
    refusal("BatchExecuteStatement", "{\"Statements\":[" + many(i -> "{}") + "]}");
    refusal("ExecuteTransaction", "{\"TransactStatements\":[" + many(i -> "{}") + "]}");
  }
}

package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.engine.fuzz.Spoiler;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever is sent, the answer is the service's own, and never a failure of the server. */
@Timeout(120)
class HttpFuzzTest {
  private static final int ROUNDS = Integer.getInteger("clave.fuzz.rounds", 500);

  /** An operation and a body that it takes. */
  private record Good(String operation, String body) {}

  private static final Good CREATE =
      new Good(
          "CreateTable",
          "{\"TableName\":\"things\",\"BillingMode\":\"PAY_PER_REQUEST\",\"AttributeDefinitions\":"
              + "[{\"AttributeName\":\"pk\",\"AttributeType\":\"S\"}],\"KeySchema\":"
              + "[{\"AttributeName\":\"pk\",\"KeyType\":\"HASH\"}]}");

  private static final List<Good> GOOD =
      List.of(
          CREATE,
          new Good(
              "PutItem",
              "{\"TableName\":\"things\",\"Item\":{\"pk\":{\"S\":\"x\"},\"l\":{\"L\":[{\"N\":\"1\"},"
                  + "{\"M\":{\"b\":{\"B\":\"AQI=\"}}}]},\"s\":{\"NS\":[\"1\",\"2\"]}}}"),
          new Good("GetItem", "{\"TableName\":\"things\",\"Key\":{\"pk\":{\"S\":\"x\"}}}"),
          new Good(
              "UpdateItem",
              "{\"TableName\":\"things\",\"Key\":{\"pk\":{\"S\":\"x\"}},\"UpdateExpression\":"
                  + "\"SET a = :a REMOVE l[0]\",\"ExpressionAttributeValues\":{\":a\":{\"N\":\"1\"}}}"),
          new Good(
              "Query",
              "{\"TableName\":\"things\",\"KeyConditionExpression\":\"pk = :p\","
                  + "\"ExpressionAttributeValues\":{\":p\":{\"S\":\"x\"}},\"Limit\":5}"),
          new Good(
              "Query",
              "{\"TableName\":\"things\",\"KeyConditions\":{\"pk\":{\"ComparisonOperator\":\"EQ\","
                  + "\"AttributeValueList\":[{\"S\":\"x\"}]}}}"),
          new Good("Scan", "{\"TableName\":\"things\",\"Segment\":0,\"TotalSegments\":3}"),
          new Good(
              "BatchGetItem",
              "{\"RequestItems\":{\"things\":{\"Keys\":[{\"pk\":{\"S\":\"x\"}}]}}}"),
          new Good(
              "BatchWriteItem",
              "{\"RequestItems\":{\"things\":[{\"PutRequest\":{\"Item\":{\"pk\":{\"S\":\"y\"}}}}]}}"),
          new Good(
              "TransactWriteItems",
              "{\"TransactItems\":[{\"Put\":{\"TableName\":\"things\",\"Item\":{\"pk\":{\"S\":\"z\"}}}},"
                  + "{\"ConditionCheck\":{\"TableName\":\"things\",\"Key\":{\"pk\":{\"S\":\"x\"}},"
                  + "\"ConditionExpression\":\"attribute_exists(pk)\"}}]}"),
          new Good("ExecuteStatement", "{\"Statement\":\"SELECT * FROM things WHERE pk = 'x'\"}"),
          new Good(
              "ExecuteStatement",
              "{\"Statement\":\"UPDATE things SET a = list_append(a, [?]) REMOVE b[0].c"
                  + " WHERE pk = 'x' AND size(d) BETWEEN 1 AND 2\",\"Parameters\":[{\"N\":\"1\"}]}"),
          new Good(
              "BatchExecuteStatement",
              "{\"Statements\":[{\"Statement\":\"INSERT INTO things VALUE {'pk':'q','s':<<1,2>>}\"},"
                  + "{\"Statement\":\"DELETE FROM things WHERE pk = 'q'\"}]}"),
          new Good(
              "ExecuteTransaction",
              "{\"TransactStatements\":[{\"Statement\":\"EXISTS(SELECT * FROM things WHERE"
                  + " pk = 'x')\"},{\"Statement\":\"DELETE FROM things WHERE pk = 'q'\"}]}"),
          new Good(
              "PutItem",
              "{\"TableName\":\"things\",\"Item\":{\"pk\":{\"S\":\"x\"}},\"Expected\":{\"a\":"
                  + "{\"ComparisonOperator\":\"IN\",\"AttributeValueList\":[{\"N\":\"1\"}]},\"b\":"
                  + "{\"Exists\":false}},\"ConditionalOperator\":\"OR\"}"),
          new Good(
              "UpdateItem",
              "{\"TableName\":\"things\",\"Key\":{\"pk\":{\"S\":\"x\"}},\"AttributeUpdates\":{\"n\":"
                  + "{\"Action\":\"ADD\",\"Value\":{\"N\":\"1\"}},\"s\":{\"Action\":\"DELETE\"}}}"),
          new Good(
              "Scan",
              "{\"TableName\":\"things\",\"AttributesToGet\":[\"a\"],\"ScanFilter\":{\"a\":"
                  + "{\"ComparisonOperator\":\"BETWEEN\",\"AttributeValueList\":[{\"N\":\"1\"},"
                  + "{\"N\":\"2\"}]}}}"),
          new Good(
              "UpdateTimeToLive",
              "{\"TableName\":\"things\",\"TimeToLiveSpecification\":{\"Enabled\":true,"
                  + "\"AttributeName\":\"t\"}}"),
          new Good(
              "TagResource",
              "{\"ResourceArn\":\"arn:aws:dynamodb:us-east-1:000000000000:table/things\",\"Tags\":"
                  + "[{\"Key\":\"k\",\"Value\":\"v\"}]}"),
          new Good(
              "UpdateTable", "{\"TableName\":\"things\",\"DeletionProtectionEnabled\":false}"));

  private final Engine engine = Engine.inMemory();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void spoiledRequestsAreAnsweredOrRefused() {
    Http http = new Http(engine.serve("127.0.0.1", 0).uri());
    assertThat(http.post(CREATE.operation(), CREATE.body()).status()).isEqualTo(200);
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    Spoiler spoiler = new Spoiler(random);
    for (int round = 0; round < ROUNDS; round++) {
      Good good = GOOD.get(random.nextInt(GOOD.size()));
      byte[] body = spoiler.ofBytes(good.body());
      String encoding = random.nextInt(20) == 0 ? "gzip" : "identity";
      Http.Reply reply = http.post(good.operation(), body, "Content-Encoding", encoding);
      assertThat(reply.status())
          .as(
              "seed %d, %s %s%n%s",
              seed,
              good.operation(),
              new String(body, java.nio.charset.StandardCharsets.UTF_8),
              reply.body())
          .isIn(200, 400, 413);
      assertThat(reply.body()).doesNotContain("\tat ", "dev.clave");
    }
    assertThat(http.post("ListTables", "{}").status()).isEqualTo(200);
  }
}
